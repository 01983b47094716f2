// Replays a record in a worker, so that the page does not block.
import type { GameRecord } from '@sloop/engine';
import { findGame } from '@sloop/games';
import { replayFor, type Eyes } from './replayed.ts';

export interface ToReplay {
  readonly record: GameRecord;
  readonly eyes: Eyes;
}

self.onmessage = ({ data: { record, eyes } }: MessageEvent<ToReplay>) =>
  self.postMessage(replayFor(record, eyes, findGame));
