import { parentPort, workerData } from 'node:worker_threads';
import { inlineForSearches } from '@sloop/cli/inlining';
import { judgeOf, type Orders } from './games.ts';

inlineForSearches();
const play = judgeOf(workerData as Orders);

parentPort!.on('message', (index: number) => parentPort!.postMessage(play(index)));
