import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Match, type Seat } from '@sloop/engine';
import { isHunt, testSeed } from '@sloop/engine/testing';
import { findGame } from '@sloop/games';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { randomScript, twinsOf, type TwinOptions } from './helpers/twin-scripts.ts';
import type { Settings } from '../src/settings.ts';
import { withServer } from './helpers/server.ts';
import { compare, type Comparison } from './helpers/compare-twins.ts';
import { twinGamesOf, type TwinGames } from './helpers/twin-steps.ts';
import { ScriptedServices } from './helpers/scripted-services.ts';
import { ScriptedGame } from './helpers/scripted-game.ts';
import { writeSite } from './helpers/site.ts';

/*
 * Every game is played twice, on two servers. Both games look the same to the public but have different secrets. Viewers who are
 * not allowed to know the secrets must receive the same bytes, in the same messages and in the same order, over sockets and over
 * HTTP.
 */

interface LeakCase extends TwinOptions {
  readonly game: string;
  readonly players: number;
  readonly options?: object;
  /**
   * The seats that must receive the same bytes in both games. A spectator and a client without an identity are always compared as
   * well.
   */
  readonly seats: readonly Seat[];
  readonly bots?: readonly Seat[];
  readonly holds?: boolean;
  /** The number of moves by seats after which the game stops. */
  readonly longest: number;
}

const seatsOf = (players: number): Seat[] => Array.from({ length: players }, (_, seat) => seat);
const without = (players: number, ...some: Seat[]): Seat[] => seatsOf(players).filter((seat) => !some.includes(seat));

function twinGamesFor(leakCase: LeakCase, seed: string): TwinGames {
  const { players, seats, bots = [], holds = false, longest, options = {} } = leakCase;
  const name = `${seed} ${JSON.stringify(leakCase)}`;
  const script = randomScript({ game: findGame(leakCase.game)!, players, options, decoys: 5, longest, bots }, name);
  const twins = twinsOf(script, leakCase, name);
  const clock = { kind: 'live', perMove: 3600, bank: 600 } as const;
  return twinGamesOf({ name, twins, viewers: [...seats, players, players + 1], bots, holds, clock });
}

/**
 * Makes three cases. In the first case, one seat's secrets differ between the two games. In the second case, all other
 * seats' secrets differ, and in the third case, all seats' secrets. `seats` are the seats that are not allowed to know
 * these secrets.
 */
const leakCases = (game: string, players: number, longest: number, seed: number): LeakCase[] => [
  { game, players, longest, owners: [seed % players], seats: without(players, seed % players) },
  { game, players, longest, owners: without(players, seed % players), seats: [seed % players] },
  { game, players, longest, owners: seatsOf(players), seats: [] },
];

/**
 * Makes random games in which each pair differs somewhere, and each of these kinds of moves differs in some pair. `npm test` plays the
 * games of the first number, of which this is true. A hunt tries one number after another.
 */
function randomTwins(
  first: number,
  casesOf: (number: number) => readonly LeakCase[],
  kinds: readonly string[] = [],
): TwinGames[] {
  for (let number = first; number < first + (isHunt() ? 10_000 : 1); number++) {
    const plays = casesOf(number).map((leakCase) => twinGamesFor(leakCase, testSeed(String(number))));
    const differing = differingKinds(plays);
    if (plays.every(({ twins }) => twins.differences > 0) && kinds.every((kind) => differing.has(kind))) return plays;
  }
  throw new Error(`in no games that were tried, each pair differs, and these moves too: ${kinds.join(', ')}`);
}

/**
 * Durable writes are fast in this folder, because it is in memory. If the system has no folder in memory, this is an
 * ordinary temporary folder.
 */
const FAST = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

/** Plays all games on two servers, `atOnce` at a time. */
async function compareAll(plays: readonly TwinGames[], atOnce = 4): Promise<Comparison[]> {
  const [left, right] = [new ScriptedServices(), new ScriptedServices()];
  const folder = mkdtempSync(join(FAST, 'sloop-leaks-'));
  const comparisons: Comparison[] = [];
  const waiting = [...plays];
  const work = async (leftBase: string, rightBase: string): Promise<void> => {
    let last: Promise<unknown> = Promise.resolve();
    // Only one game begins at a time, because a new dealer takes its script from `ScriptedServices.next`.
    const open = (play: TwinGames): Promise<[ScriptedGame, ScriptedGame]> => {
      const opened = last.then(() =>
        Promise.all([ScriptedGame.open(leftBase, left, play, 0), ScriptedGame.open(rightBase, right, play, 1)]),
      );
      last = opened.catch(() => undefined);
      return opened;
    };
    // All tables on a server share one clock, so the clock moves only if one game is played at a time.
    const advanceTime = (ms: number): void => {
      if (atOnce === 1) for (const services of [left, right]) services.now += ms;
    };
    const playOn = async (): Promise<void> => {
      for (let play = waiting.shift(); play; play = waiting.shift())
        comparisons.push(await compare(play, ...(await open(play)), advanceTime));
    };
    await Promise.all(Array.from({ length: atOnce }, playOn));
  };
  const site = join(folder, 'site');
  writeSite(site);
  // Pages contain the origin of their server, so both servers have the same origin.
  const at = (name: string): Partial<Settings> => ({ data: join(folder, name), site, origin: 'https://sloop.example' });
  try {
    await withServer(
      (one) => withServer((other) => work(one, other), at('right.db'), right.replaced),
      at('left.db'),
      left.replaced,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return comparisons;
}

async function expectNoLeak(plays: readonly TwinGames[], atOnce?: number): Promise<void> {
  const comparisons = await compareAll(plays, atOnce);
  expect(
    comparisons.flatMap(({ play, difference }) => (difference === undefined ? [] : [`${play}\n${difference}`])),
  ).toEqual([]);
  expect(comparisons.length).toBe(plays.length);
  // The test is useless unless the games really differ and the viewers received enough bytes to compare.
  for (const { twins, name } of plays) expect(twins.differences, name).toBeGreaterThan(0);
  for (const { bytes, play } of comparisons) expect(bytes, play).toBeGreaterThan(10_000);
}

/** The kinds of moves and chance events that differ between the two games of some twins. */
const differingKinds = (plays: readonly TwinGames[]): Set<string> =>
  new Set(
    plays.flatMap(({ twins: { left, right } }) =>
      right.moves.filter(({ text }, at) => text !== left.moves[at]!.text).map(({ text }) => text.split(' ')[0]!),
    ),
  );

describe('no viewer receives a byte that depends on a secret', () => {
  const playsOf = (game: string, players: number, seed: number, kinds: readonly string[]): TwinGames[] =>
    randomTwins(seed, (number) => leakCases(game, players, 30, number), kinds);

  test.each([
    { players: 2, seed: 3 },
    { players: 3, seed: 10 },
    { players: 4, seed: 256 },
  ])('Tortuga, $players seats: rolls, keeps, bonuses, stows and tiles of others', async ({ players, seed }) => {
    const kinds = ['bonus', 'keep', 'roll', 'stow', 'tile'];
    const plays = playsOf('tortuga', players, seed, kinds);
    expect([...differingKinds(plays)].toSorted()).toEqual(kinds);
    await expectNoLeak(plays);
  });

  test.each([
    { players: 2, seed: 6 },
    { players: 3, seed: 4 },
    { players: 5, seed: 9 },
  ])('Cartagena, $players seats: cards dealt to and drawn by others', async ({ players, seed }) => {
    const kinds = ['deal', 'draw'];
    const plays = playsOf('cartagena', players, seed, kinds);
    expect([...differingKinds(plays)].toSorted()).toEqual(kinds);
    await expectNoLeak(plays);
  });

  test('a whole game without the last move', () =>
    expectNoLeak(randomTwins(7, (number) => [leakCases('tortuga', 3, Infinity, number)[1]!])));
});

describe('a move that is taken back', () => {
  const undone = (game: string, players: number, longest: number): TwinGames[] =>
    randomTwins(players, () => [
      { game, players, longest, owners: seatsOf(players), seats: seatsOf(players), isUndoOnly: true },
    ]);

  test('leaves no trace, neither in the record nor for any viewer, not even for the person who made it', () =>
    expectNoLeak([...undone('tortuga', 2, Infinity), ...undone('tortuga', 4, 60), ...undone('cartagena', 3, 60)]));
});

describe('bots and held seats', () => {
  test('a bot receives only what its seat may know, and leaks nothing', () =>
    expectNoLeak(
      [
        // A person's secrets must not reach a bot, and a bot's secrets must not reach a person.
        { game: 'tortuga', players: 3, owners: [0], seats: [1, 2], bots: [2], longest: 60 },
        { game: 'tortuga', players: 4, owners: [1, 3], seats: [0, 2], bots: [2, 3], holds: true, longest: 60 },
        { game: 'cartagena', players: 3, owners: [2], seats: [0, 1], bots: [1, 2], holds: true, longest: 40 },
      ].flatMap((leakCase) => randomTwins(1, () => [leakCase])),
      1,
    ));
});

describe('the comparison finds', () => {
  afterEach(() => vi.restoreAllMocks());

  // These games are the same in every run, because the differences to be found must be in them.
  const short = (game: string): TwinGames =>
    twinGamesFor({ game, players: 2, owners: [1], seats: [0], longest: 10 }, '5');
  const long = twinGamesFor({ game: 'tortuga', players: 3, owners: [0, 1, 2], seats: [], longest: 100 }, '5');
  const taking = { players: 2, owners: [0, 1], seats: [0, 1], isUndoOnly: true, longest: 40 };
  const undone = twinGamesFor({ game: 'tortuga', ...taking }, '5');
  const expectFound = async (play: TwinGames): Promise<void> => {
    const [comparison] = await compareAll([play]);
    expect(comparison!.difference).toBeDefined();
  };
  const witnessed = Object.getOwnPropertyDescriptor(Match.prototype, 'witnessed')!.value as Match['witnessed'];
  const undo = Object.getOwnPropertyDescriptor(Match.prototype, 'undo')!.value as Match['undo'];
  const story = Object.getOwnPropertyDescriptor(Match.prototype, 'story')!.value as Match['story'];

  test('nothing if nothing leaks', () => expectNoLeak([short('tortuga'), short('cartagena'), long, undone]));

  test.each(['tortuga', 'cartagena'])('a log that shows hidden rolls and cards, in %s', async (game) => {
    vi.spyOn(Match.prototype, 'witnessed').mockImplementation(function (this: Match, _viewer, since = 0) {
      return this.log
        .slice(since)
        .map(({ by, text, seat }) => ({ by, move: text, ...(seat !== undefined && { for: seat }) }));
    });
    await expectFound(short(game));
  });

  test.each(['keep', 'bonus', 'stow', 'tile'])(
    'a log that reveals hidden moves, but only those of the kind `%s`',
    async (word) => {
      vi.spyOn(Match.prototype, 'witnessed').mockImplementation(function (this: Match, viewer, since = 0) {
        const { log } = this;
        return witnessed
          .call(this, viewer, since)
          .map((entry, at) => (entry.move === `${word} ?` ? { ...entry, move: log[since + at]!.text } : entry));
      });
      await expectFound(long);
    },
  );

  test.each(['tortuga', 'cartagena'])('a view that hides nothing, in %s', async (game) => {
    vi.spyOn(Match.prototype, 'show').mockImplementation(function (this: Match) {
      return this.position();
    });
    await expectFound(short(game));
  });

  test.each(['tortuga', 'cartagena'])('a past that hides nothing, in %s', async (game) => {
    vi.spyOn(Match.prototype, 'story').mockImplementation(function (this: Match, _reader, range) {
      return story.call(this, 'everything', range);
    });
    await expectFound(short(game));
  });

  test.each(['tortuga', 'cartagena'])(
    'an update in %s in which the moments between a move and its chance events hide nothing',
    async (game) => {
      vi.spyOn(Match.prototype, 'story').mockImplementation(function (this: Match, reader, range) {
        const honest = story.call(this, reader, range);
        if (range?.from === undefined) return honest;
        const { moments } = story.call(this, 'everything', range);
        return { ...honest, moments: [...moments.slice(0, -1), honest.moments.at(-1)!] };
      });
      await expectFound(game === 'tortuga' ? long : short(game));
    },
  );

  test('a trace of a move that was taken back', async () => {
    const traces = new WeakMap<Match, string>();
    vi.spyOn(Match.prototype, 'undo').mockImplementation(function (this: Match, seat) {
      const undone = undo.call(this, seat);
      if (undone.ok) traces.set(this, undone.value.text);
      return undone;
    });
    vi.spyOn(Match.prototype, 'witnessed').mockImplementation(function (this: Match, viewer, since) {
      const trace = traces.get(this);
      const log = witnessed.call(this, viewer, since);
      return trace === undefined ? log : [...log, { by: 'chance', move: trace }];
    });
    await expectFound(undone);
  });
});
