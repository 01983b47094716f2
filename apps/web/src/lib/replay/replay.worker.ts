// Plays records through, so that the page need not wait.
import { verify, type GameRecord } from '@sloop/engine';
import { findGame } from '@sloop/games';
import { replayFor, type Eyes } from './replayed.ts';

export type ToReplay =
  | { readonly type: 'replay'; readonly record: GameRecord; readonly eyes: Eyes }
  | { readonly type: 'verify'; readonly record: GameRecord };

function answer(message: ToReplay): unknown {
  return message.type === 'verify'
    ? verify(message.record, findGame)
    : replayFor(message.record, message.eyes, findGame);
}

self.onmessage = ({ data }: MessageEvent<ToReplay>) => self.postMessage(answer(data));
