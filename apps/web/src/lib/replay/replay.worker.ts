// Replays a record in a worker, so that the page does not block.
import type { GameRecord } from '@sloop/engine';
import { findGame } from '@sloop/games/rules';
import { replayFor, type Perspective } from './replayed.ts';

export interface ToReplay {
  readonly record: GameRecord;
  readonly perspective: Perspective;
}

self.onmessage = ({ data: { record, perspective } }: MessageEvent<ToReplay>) =>
  self.postMessage(replayFor(record, perspective, findGame));
