import { join } from 'node:path';
import type { Match } from '@sloop/engine';
import { Command, type CommanderError } from 'commander';
import { expect, test } from 'vitest';
import { define } from './command.ts';
import { runArena, type ArenaConfig, type ArenaResult } from './arena.ts';
import { playersOf, readContest, type Contest } from './contest.ts';
import { placeAt, playGame } from './deal.ts';
import { playerOf } from './players.ts';
import { arenaSvg, arenaText } from './report.ts';

const FIRST_LEGAL = `"${process.execPath}" "${join(import.meta.dirname, '../../../../examples/bots/first-legal.mjs')}"`;

const config: ArenaConfig = {
  game: 'cartagena',
  seats: ['deckhand', 'quartermaster', 'deckhand'],
  options: {},
  seed: 'test',
  thinking: { simulations: 12 },
  outsiders: [],
  games: 16,
  workers: 1,
};

const silent = (): void => {};

/** A result without the values that depend on the clock. */
const lasting = (result: ArenaResult) => ({
  ...result,
  standings: result.standings.map((standing) => ({ ...standing, clock: undefined })),
});

async function matchesOf(contest: Contest, deal: number): Promise<Match[]> {
  const table = readContest(contest);
  if (!table.ok) throw new Error(table.reason);
  const players = new Map(playersOf(contest).map((name) => [name, playerOf(contest, name)]));
  return Promise.all(
    contest.seats.map((_, rotation) => playGame(contest, table.value, players, deal, rotation, silent)),
  );
}

test('the result depends on the seed, not on the number of workers', async () => {
  const reported: number[] = [];
  const [alone, together] = await Promise.all([
    runArena(config, ({ games }) => reported.push(games)),
    runArena({ ...config, workers: 3 }, silent),
  ]);
  expect(lasting(together)).toEqual(lasting(alone));
  expect(reported).toEqual([3, 6, 9, 12, 15, 18]);

  // The shares of all seats add up to one. The quartermaster evaluates moves and the deckhands do not, so the quartermaster is
  // rated higher.
  expect([alone.games, alone.deals]).toEqual([18, 6]);
  const [deckhand, master] = alone.standings;
  expect([deckhand!.seats, master!.seats]).toEqual([2, 1]);
  expect(2 * deckhand!.share.value + master!.share.value).toBeCloseTo(1);
  expect(deckhand!.elo).toEqual({ value: 0, low: 0, high: 0 });
  expect(master!.elo.value).toBeGreaterThan(0);
  expect(master!.elo.low).toBeLessThan(master!.elo.value);
  expect(alone.crossTable[0]![1]! + alone.crossTable[1]![0]!).toBeCloseTo(1);
  // A decision takes twelve simulations, or none if a certain win could be calculated.
  const simulated = master!.simulations / 12;
  expect(simulated).toBe(Math.round(simulated));
  expect(simulated).toBeGreaterThan(0.9 * master!.decisions);
  expect(simulated).toBeLessThan(master!.decisions);
  expect(arenaText(alone)).toContain('18 games of cartagena, 3 seats, 12 simulations per decision, seed test: 6 deals');
  expect(arenaSvg(alone)).toContain('deckhand, quartermaster, deckhand');
});

test('in each deal, every bot of a line-up sits once in every seat', () => {
  for (let place = 0; place < 4; place++) {
    const seats = [0, 1, 2, 3].map((rotation) => [0, 1, 2, 3].find((seat) => placeAt(seat, rotation, 4) === place));
    expect(new Set(seats)).toEqual(new Set([0, 1, 2, 3]));
  }
});

test('games of the same deal have the same chance events; games of different deals do not', async () => {
  const contest = { ...config, game: 'tortuga', seats: ['cabin-boy', 'deckhand'] };
  const opening = ({ start, log }: Match) => ({ start, log: log.slice(0, 4) });
  const [first, second] = await Promise.all([matchesOf(contest, 0), matchesOf(contest, 1)]);
  expect(first[0]!.log.slice(0, 4).every(({ by }) => by === 'chance')).toBe(true);
  expect(opening(first[1]!)).toEqual(opening(first[0]!));
  expect(opening(second[0]!)).not.toEqual(opening(first[0]!));
  // The bots have their own seeds, so two games of the same deal still differ.
  expect(first[1]!.log).not.toEqual(first[0]!.log);
});

test('a sequential test stops at the same deal for any number of workers', async () => {
  const contest = { ...config, seats: ['quartermaster', 'cabin-boy'], games: 100, sprt: 0.75 };
  const [alone, together] = await Promise.all([
    runArena(contest, silent),
    runArena({ ...contest, workers: 2 }, silent),
  ]);
  expect(alone.deals).toBeLessThan(50);
  expect(alone.deals % 8).toBe(0);
  expect(alone.sprt!.accepted).toBe('supposed');
  expect(lasting(together)).toEqual(lasting(alone));
  expect(arenaText(alone)).toContain('75.0 % rather than an equal share, 50.0 %');
});

test('an external bot plays; if a command is not a bot, the arena plays the first legal move each time', async () => {
  const contest = { ...config, seats: ['mine', 'none'], games: 2 };
  const outsiders = [
    { name: 'mine', command: FIRST_LEGAL },
    { name: 'none', command: `"${process.execPath}" -e 0` },
  ];
  const result = await runArena({ ...contest, outsiders }, silent);
  const [mine, none] = result.standings;
  expect(mine!.decisions).toBeGreaterThan(10);
  expect(mine!.faults).toEqual({ bad: 0, late: 0, dead: 0 });
  expect(none!.faults).toEqual({ bad: 0, late: 0, dead: none!.decisions });
  expect(arenaText(result)).toContain(`faults of none in ${none!.decisions} decisions: ${none!.decisions} dead`);
});

test('a module can add bots, and an arena with a bound ends once the result is clear', async () => {
  const bots = new URL('module-bots.testing.ts', import.meta.url).href;
  const contest = { ...config, seats: ['quartermaster', 'last'], games: 400, bots, bound: 0.3 };
  const [alone, together] = await Promise.all([
    runArena(contest, silent),
    runArena({ ...contest, workers: 2 }, silent),
  ]);
  expect(alone.standings.map(({ name }) => name)).toEqual(['quartermaster', 'last']);
  expect(alone.standings[0]!.share.low).toBeGreaterThan(0.3);
  expect(alone.deals).toBeLessThan(200);
  expect(alone.deals % 4).toBe(0);
  expect(lasting(together)).toEqual(lasting(alone));
  const { bots: _bots, ...unknown } = contest;
  await expect(runArena(unknown, silent)).rejects.toThrow('there is no bot "last"');
});

test('an invalid contest is refused with a reason', () => {
  const reason = (change: Partial<Contest>): string => {
    const table = readContest({ ...config, ...change });
    return table.ok ? 'fine' : table.reason;
  };
  const outsider = (name: string, command = 'x'): Partial<Contest> => ({
    seats: [name, 'quartermaster'],
    outsiders: [{ name, command }],
  });
  expect(reason({})).toBe('fine');
  expect(reason({ game: 'chess' })).toBe('there is no game chess; the games are tortuga, cartagena');
  expect(reason({ seats: ['quartermaster'] })).toContain('players must be from 2 to 5, not 1');
  expect(reason({ seats: ['quartermaster', 'parrot'] })).toMatch(
    /no bot "parrot"; the bots are cabin-boy, .*, captain$/,
  );
  expect(reason({ options: { version: 'tobago' } })).toContain('--options: ');
  expect(reason(outsider('mine'))).toBe('fine');
  expect(reason(outsider('x'.repeat(41)))).toContain('at most 40 characters, not 41');
  expect(reason(outsider('a,b'))).toContain('may not contain commas');
  expect(reason(outsider('a\nb'))).toContain('may not contain control characters');
  expect(reason(outsider(''))).toBe('a bot must have a name');
  expect(reason(outsider('captain'))).toContain('the name of a built-in bot');
  expect(reason(outsider('mine', ''))).toContain('has no command');
  expect(reason({ outsiders: [{ name: 'mine', command: 'x' }] })).toContain('"mine" has no seat');
});

test('the command refuses wrong flags and flags that exclude each other', async () => {
  const errors = async (...flags: string[]): Promise<string> => {
    const command = new Command('arena').exitOverride().configureOutput({ writeErr: silent });
    define(command);
    return command.parseAsync(flags, { from: 'user' }).then(
      () => 'fine',
      (error: CommanderError) => error.message,
    );
  };
  const two = ['tortuga', '--seats', 'quartermaster,captain'];
  expect(await errors(...two, '--ms', '5', '--simulations', '5')).toContain('cannot be used with');
  expect(await errors(...two, '--ladder')).toContain('cannot be used with');
  expect(await errors(...two, '--players', '2')).toContain('cannot be used with');
  expect(await errors(...two, '--sprt', '0.5')).toContain('--sprt must differ from an equal share, which is 0.5 here');
  expect(await errors(...two, '--sprt', '2')).toContain('a number between 0 and 1');
  expect(await errors(...two, '--bot', 'mine')).toContain('must be name=command');
  expect(await errors(...two, '--games', '0')).toContain('a whole number from 1');
  expect(await errors('tortuga')).toContain('name the players with --seats');
  expect(await errors('chess', '--ladder')).toContain('there is no game chess');
  expect(await errors('tortuga', '--ladder', '--players', '5')).toContain('players must be from 2 to 4, not 5');
  expect(await errors('tortuga', '--ladder', '--bot', 'mine=x')).toContain('cannot be used with');
});
