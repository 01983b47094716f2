// Checks the chance events of a finished game in a worker, because replaying a long game would block the page for a moment.
import { askWorker } from '#lib/ui/ask-worker.ts';
import type { Flaw, GameRecord, Kept, Result, Verified } from '@sloop/engine';

/** A finished game, and what this device knows about the game. */
export interface ToVerify {
  readonly record: GameRecord;
  /** What this device has kept for the table, if this device's player had a seat there. */
  readonly kept?: Kept | undefined;
  /** Whether the game was played on this device, without a server. */
  readonly isFromHere?: boolean;
}

export const check = ({ record, kept }: ToVerify): Promise<Result<Verified, Flaw>> =>
  askWorker(
    new Worker(new URL('./verify.worker.ts', import.meta.url), { type: 'module' }),
    // The record is copied, because it may be one of Svelte's proxies, which cannot be sent to a worker.
    JSON.parse(JSON.stringify({ record, kept })),
  );
