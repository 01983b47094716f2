// Checks the chance of a finished game in a worker, because playing through a long game takes a moment.
import { askWorker } from '#lib/ui/ask-worker.ts';
import type { Flaw, GameRecord, Kept, Result, Verified } from '@sloop/engine';

/** A finished game, and what this device knows about it. */
export interface ToVerify {
  readonly record: GameRecord;
  /** What this device kept, if its player sat at the table. */
  readonly kept?: Kept | undefined;
  /** Whether the game was played on this device, without a server. */
  readonly isFromHere?: boolean;
}

export const check = ({ record, kept }: ToVerify): Promise<Result<Verified, Flaw>> =>
  askWorker(
    new Worker(new URL('./verify.worker.ts', import.meta.url), { type: 'module' }),
    // The record may be a proxy of Svelte, which cannot be sent to a worker.
    JSON.parse(JSON.stringify({ record, kept })),
  );
