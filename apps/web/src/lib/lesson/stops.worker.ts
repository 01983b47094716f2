// Plays a lesson's scenes in a worker, so that the page need not load the rules.
import { findGame } from '@sloop/games/rules';
import { playStops, type StopRequest } from './stops.ts';

self.onmessage = ({ data }: MessageEvent<readonly StopRequest[]>) => self.postMessage(playStops(data, findGame));
