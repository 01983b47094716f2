// Measures the `Details` of our games and writes them as JSON. Needs `--expose-gc`.
import {
  Match,
  cloneState,
  copyState,
  makeRecord,
  playOut,
  playRandomly,
  replay,
  rngFrom,
  streamFromText,
  type Game,
  type GameRecord,
  type State,
} from '@sloop/engine';
import { findGame } from '@sloop/games';
import { memoryInUse } from '../memory.ts';
import { OURS } from './contenders.ts';
import type { Detail, Details } from './details.ts';
import { SEATS, opened } from './playouts.ts';

const RUNS = 13;
/** The first runs are a warm-up and do not count. */
const WARM_UP_RUNS = 4;

/** The number of repetitions per second. `run` returns how many repetitions it has done. */
function rate(run: () => number): number {
  const begin = performance.now();
  const done = run();
  return (done / (performance.now() - begin)) * 1000;
}

/** The median rate of some warm runs. A median is not affected if the machine is busy for a moment. */
function medianRate(run: () => number): number {
  const rates = Array.from({ length: RUNS }, () => rate(run)).slice(WARM_UP_RUNS);
  return rates.toSorted((left, right) => left - right)[rates.length >> 1]!;
}

function finished(game: Game): State {
  const state = opened(game, SEATS, 0);
  const rng = rngFrom('finished');
  while (playRandomly(game, state, rng));
  return state;
}

function copyTime(game: Game): number {
  const from = finished(game);
  const into = game.blank();
  const copies = 300_000;
  const copyAll = (): number => {
    for (let copy = 0; copy < copies; copy++) copyState(from, into);
    return copies;
  };
  return 1e9 / medianRate(copyAll);
}

function stateSize(game: Game): number {
  const state = finished(game);
  const copies = 50_000;
  const kept: (State | undefined)[] = Array.from({ length: copies }, () => undefined);
  const before = memoryInUse();
  for (let copy = 0; copy < copies; copy++) kept[copy] = cloneState(state);
  const size = (memoryInUse() - before) / copies;
  if (kept.at(-1) === undefined) throw new Error('the copies must stay alive until here');
  return size;
}

function randomMatch(game: Game, seed: string): Match {
  const options = game.options({}, SEATS);
  if (!options.ok) throw new Error(options.reason);
  return playOut(Match.open(game, SEATS, options.value, streamFromText(seed)), rngFrom(seed));
}

/** Plays 41 random games. Sorts them by length and returns the records of the middle nine. */
const medianRecords = (game: Game): GameRecord[] =>
  Array.from({ length: 41 }, (_, index) => makeRecord(randomMatch(game, `replay ${index}`)))
    .toSorted((left, right) => left.moves.length - right.moves.length)
    .slice(16, 25);

function replayTime(game: Game): Detail['replay'] {
  const records = medianRecords(game);
  const times = 20;
  const replayAll = (): number => {
    for (let time = 0; time < times; time++)
      for (const record of records) {
        const replayed = replay(record, findGame);
        if (!replayed.ok) throw new Error(replayed.reason);
      }
    return times * records.length;
  };
  const milliseconds = 1000 / medianRate(replayAll);
  return { milliseconds, moves: records.reduce((sum, { moves }) => sum + moves.length, 0) / records.length };
}

const details = OURS.map((id) => {
  const game = findGame(id)!;
  return [id, { copy: copyTime(game), size: stateSize(game), replay: replayTime(game) }];
});
console.log(JSON.stringify(Object.fromEntries(details) as Details));
