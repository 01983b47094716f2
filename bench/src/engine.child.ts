import { createInterface } from 'node:readline';
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
import { opened, playouts } from './playouts.ts';

/**
 * One contender in a process of its own, so that no other's code or garbage disturbs it: `engine.child.ts WHAT` takes a turn for each
 * line that comes in, a number, and answers with a line of JSON; WHAT may also be `details`.
 */
const SEATS = 4;
/** Milliseconds after the process has begun: until then it takes turns to get warm. */
const WARM = 2000;
const [what = ''] = process.argv.slice(2);

/** How often something is done in a second. */
function rate(run: () => number): number {
  const begin = performance.now();
  const done = run();
  return (done / (performance.now() - begin)) * 1000;
}

/** The middle one of some rates, once it is warm: a busy moment of the machine does not count. */
function usualRate(run: () => number): number {
  const rates = Array.from({ length: 13 }, () => rate(run)).slice(4);
  return rates.toSorted((left, right) => left - right)[rates.length >> 1]!;
}

function finished(game: Game): State {
  const state = opened(game, SEATS, 0);
  const rng = rngFrom('finished');
  while (playRandomly(game, state, rng));
  return state;
}

/** Nanoseconds to overwrite one state with another. */
function copyTime(game: Game): number {
  const from = finished(game);
  const into = game.blank();
  const copies = 300_000;
  const copyAll = (): number => {
    for (let copy = 0; copy < copies; copy++) copyState(from, into);
    return copies;
  };
  return 1e9 / usualRate(copyAll);
}

/** Bytes that a finished game's state takes in memory, all its objects included. */
function stateSize(game: Game): number {
  const state = finished(game);
  const copies = 50_000;
  const kept: (State | undefined)[] = Array.from({ length: copies }, () => undefined);
  const memory = (): number => {
    globalThis.gc!();
    globalThis.gc!();
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };
  const before = memory();
  for (let copy = 0; copy < copies; copy++) kept[copy] = cloneState(state);
  const size = (memory() - before) / copies;
  if (kept.at(-1) === undefined) throw new Error('the copies must stay alive until here');
  return size;
}

function randomMatch(game: Game, seed: string): Match {
  const options = game.options({}, SEATS);
  if (!options.ok) throw new Error(options.reason);
  return playOut(Match.open(game, SEATS, options.value, streamFromText(seed)), rngFrom(seed));
}

/** Milliseconds to replay a recorded game of about median length, every move checked, and how many moves it has. */
function replayTime(game: Game): { milliseconds: number; moves: number } {
  const records = Array.from({ length: 41 }, (_, index) => makeRecord(randomMatch(game, `replay ${index}`)))
    .toSorted((left, right) => left.moves.length - right.moves.length)
    .slice(16, 25);
  const once = (record: GameRecord): void => {
    const replayed = replay(record, findGame);
    if (!replayed.ok) throw new Error(replayed.reason);
  };
  const all = (): number => {
    for (let times = 0; times < 20; times++) records.forEach(once);
    return 20 * records.length;
  };
  const milliseconds = 1000 / usualRate(all);
  return { milliseconds, moves: records.reduce((sum, record) => sum + record.moves.length, 0) / records.length };
}

/** Each contender's turn: plays some games and returns the number of decisions. */
async function contender(): Promise<(turn: number) => number> {
  switch (what) {
    case 'cartagena':
    case 'tortuga': {
      const game = findGame(what)!;
      return (turn) => playouts(game, SEATS, 400, `turn ${turn}`);
    }
    case 'plain': {
      const { playGames } = await import('./peers/plain.ts');
      return (turn) => playGames(30, SEATS, turn).decisions;
    }
    case 'boardgame.io': {
      const { playGames } = await import('./peers/boardgame-io.ts');
      return (turn) => playGames(1, SEATS, turn).decisions;
    }
    default:
      throw new Error(`nothing to measure: ${what}`);
  }
}

const tell = (value: unknown): void => console.log(JSON.stringify(value));

if (what === 'details') {
  tell(
    ['cartagena', 'tortuga'].map((id) => {
      const game = findGame(id)!;
      return { copy: copyTime(game), size: stateSize(game), replay: replayTime(game) };
    }),
  );
} else {
  const take = await contender();
  for (let turn = -1; performance.now() < WARM; turn--) take(turn);
  tell('ready');
  for await (const turn of createInterface({ input: process.stdin })) {
    const begin = performance.now();
    const decisions = take(Number(turn));
    tell({ decisions, milliseconds: performance.now() - begin });
  }
}
