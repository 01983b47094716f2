import { verify } from '@sloop/engine';
import { findGame } from '@sloop/games/rules';
import type { ToVerify } from './check.ts';

self.onmessage = ({ data: { record, kept } }: MessageEvent<ToVerify>) =>
  self.postMessage(verify(record, findGame, kept));
