import { Match, rngFrom, type Json } from '@sloop/engine';
import { findGame } from '@sloop/games';
import { beforeEach, describe as group, expect, test } from 'vitest';
import type { DescribeContext } from '#lib/games/contract.ts';
import { m } from '#lib/paraglide/messages.js';
import { overwriteGetLocale } from '#lib/paraglide/runtime.js';
import { plainText } from '#lib/ui/rich.ts';
import { choice } from './choice.ts';
import { describe } from './describe.ts';
import { logOf, NAMES, entryAndContext, type Scene } from './testing.ts';

beforeEach(() => overwriteGetLocale(() => 'en'));

const line = (scene: Scene, move: string, viewer = 0): string | undefined => {
  const found = describe(...entryAndContext(scene, move, viewer));
  return found && plainText(found.text);
};

const ACT: Scene = {
  phase: 'crew',
  seats: [{ dice: 'fffff' }, { dice: 'ffffc', pirate: 4, bonus: { crew: 2 } }, { dice: 'fffff' }],
};

group('a line for every move', () => {
  test('fleet and crew: the line names the rank, the total and the step of the token', () => {
    expect(line(ACT, '1 act')).toBe('Frank 1st, Crew 7: pirate 4 → 6');
    expect(line(ACT, '1 forfeit')).toBe('Frank 1st, Crew 7: action forfeited');
    expect(line({ ...ACT, seats: [{}, { ...ACT.seats[1], pirate: 8 }, {}] }, '1 act')).toBe(
      'Frank 1st, Crew 7: pirate stays on 8',
    );
  });

  const HUNT: Scene = { phase: 'hunt', seats: [{ dice: 'hffff' }, { dice: 'fhfff' }, {}] };
  test('hunting: the line says what the hunt brings, and only the owner sees the value of a tile', () => {
    expect(line(HUNT, '1 act')).toBeUndefined();
    const drawn = { ...HUNT, script: ['1 act'] };
    expect(line(drawn, '* chest w')).toBe('Frank 1st, Hunt 4: white chest to the shore');
    const looking = { ...HUNT, script: ['1 act', '* chest w', '* tile 1', '* tile 3'] };
    expect(line({ ...HUNT, script: ['1 act', '* chest w'] }, '* tile 1')).toBeUndefined();
    expect(line(looking, '1 tile 3')).toBe('Frank one of two tiles');
    expect(line(looking, '1 tile 3', 1)).toBe('Frank 3 coins of two tiles, only you see it');
    const second = { ...HUNT, script: [...looking.script, '1 tile 3', '0 act'] };
    expect(line(second, '* tile 2')).toBe('You 2nd, Hunt 3: 2 coins, only you see it');
    expect(line(second, '* tile 2', 1)).toBe('You 2nd, Hunt 3: a tile');
  });

  const BOARD: Scene = {
    phase: 'board',
    seats: [{ dice: 'bffff', boat: 6, fleet: 'bwpr' }, { dice: 'fbfff', boat: 5, fleet: 'yrw' }, {}],
  };
  test('boarding: the line names the chest, both boats and the chests that are lost', () => {
    expect(line(BOARD, '0 board 1 2')).toBe(
      'You 1st, Board 5: white chest from Frank · boat 5 → 4 · your boat 6 → 5 · red chest to the island',
    );
    expect(line({ ...BOARD, island: 'r' }, '0 board 1 2')).toContain('red chest into the bag');
    expect(line(BOARD, '0 board 2')).toBe('You 1st, Board 5: Lothar · boat 3 → 2');
  });
  test.each([
    ['en', ' from you · your boat 6 → 5', 'you · your boat 6 → 5'],
    ['de', ' von dir · dein Schiff 6 → 5', 'dich · dein Schiff 6 → 5'],
    ['nl', ' van jou · jouw schip 6 → 5', 'jou · jouw schip 6 → 5'],
    ['sv', ' från dig · din båt 6 → 5', 'dig · din båt 6 → 5'],
  ] as const)('%s: if the viewer is attacked, the line uses the right form of “you”', (locale, robbed, pushed) => {
    overwriteGetLocale(() => locale);
    const said = (scene: Scene, move: string): string => {
      const [entry, context] = entryAndContext(scene, move, 0);
      return plainText(describe(entry, { ...context, name: (seat) => (seat === 0 ? m.you() : NAMES[seat]!) })!.text);
    };
    const attack = { ...BOARD, seats: [{ ...BOARD.seats[0], dice: 'fffff' }, BOARD.seats[1]!, {}] };
    expect(said(attack, '1 board 0 1')).toContain(robbed);
    const empty = { ...attack, seats: [{ ...attack.seats[0], fleet: '' }, attack.seats[1]!, {}] };
    expect(said(empty, '1 board 0')).toContain(`: ${pushed}`);
  });
  test('raiding as the second seat, and claiming a chest', () => {
    const raid: Scene = {
      phase: 'raid',
      island: 'b',
      seats: [{ dice: 'rffff' }, { dice: 'frfff' }, {}],
      script: ['1 raid 2'],
    };
    expect(line(raid, '0 raid 1')).toBe('You 2nd, Raid 2: Frank · pirate 3 → 2 · your pirate 3 → 2');
    expect(line({ ...raid, script: ['1 raid 2', '0 raid 1'] }, '0 claim b')).toBe('You blue chest from the island');
  });

  const ROLLED = ['* roll fchbr', '* roll sscbb', '* roll hhhff'];
  const ROLL: Scene = { seats: [{}, {}, {}], script: ROLLED };
  test('rolls: only the viewer’s own roll has a line', () => {
    expect(line({ seats: [{}, {}, {}] }, '* roll fchbs')).toBe(
      'You: A Fleet · B Crew · C Hunt · D Board · E skull, only you see it',
    );
    expect(line({ seats: [{}, {}, {}], script: ['* roll fchbs'] }, '* roll fchbs')).toBeUndefined();
  });
  test('rolls: the line is the same if the view after the roll is unknown', () => {
    const [entry, { after: _after, ...context }] = entryAndContext({ seats: [{}, {}, {}] }, '* roll fchbs', 0);
    expect(plainText(describe(entry, { ...context, after: undefined })!.text)).toContain('only you see it');
  });
  test('kept dice: the viewer’s own dice have a line at once, and all dice have one line when they are revealed', () => {
    expect(line(ROLL, '0 keep A')).toBe('You A on Fleet, hidden for now');
    expect(line(ROLL, '1 keep AB')).toBeUndefined();
    expect(line({ ...ROLL, script: [...ROLLED, '0 keep A', '1 keep AB'] }, '2 keep ABC')).toBe(
      'You A Fleet · Frank A + B skull · Lothar A + B + C Hunt',
    );
  });
  test('skulls placed on an action, and a bonus', () => {
    const script = [...ROLLED, '0 keep A', '1 keep AB', '2 keep ABC'];
    expect(line({ ...ROLL, script }, '1 skull raid')).toBe('Frank skull A + B to Raid');
    const done: Scene = {
      seats: [{}, {}],
      script: ['* roll fffff', '* roll fchbr', '0 keep ABCDE', '1 keep A', '* roll -chbr', '1 keep B'],
    };
    expect(line(done, '0 bonus hunt')).toBe('You bonus Hunt · Frank B Crew');
  });

  test('stowing: the line says where chests go and which chests have no room; fleets come home after the last draw', () => {
    const stow: Scene = {
      phase: 'stow',
      seats: [{ pirate: 1, crew: 'y', shore: 'b' }, { fleet: 'r' }],
      script: ['* chest w'],
    };
    expect(line(stow, '* chest p')).toBe('Frank purple chest from the bag to the shore · all fleets to Tortuga');
    const loading = { ...stow, script: ['* chest w', '* chest p', '1 stow /p'] };
    expect(line(loading, '0 stow y/wb')).toBe('You fleet yellow chest · crew white chest · no room: blue chest');
    expect(line({ ...stow, script: ['* chest w', '* chest p'] }, '1 stow /p')).toBeUndefined();
  });
});

/** Opens a game. A test plays it at random with `rng`. After each move, the test adds seat 0's view to `views`. */
function randomGame(players: number) {
  const rng = rngFrom(`told ${players}`);
  const game = findGame('tortuga')!;
  const options = game.options({}, players);
  if (!options.ok) throw new Error(options.reason);
  const match = Match.open(game, players, options.value);
  const views: Json[] = [];
  const contextAt = (index: number, before: Json | undefined, after?: Json): DescribeContext => ({
    name: (seat) => NAMES[seat]!,
    you: 0,
    players,
    options: options.value as never,
    before,
    after,
    log: logOf(match),
    index,
  });
  return { rng, match, views, contextAt };
}

/** Plays the game to its end. Checks that the first 20 legal moves of each decision have words. */
function playWithWords({ rng, match, views, contextAt }: ReturnType<typeof randomGame>): void {
  while (match.outcome === undefined) {
    if (match.toAct === 'chance') match.play('chance', match.draw(rng));
    else {
      const seat = match.toAct[0]!;
      const legal = match.legal(seat);
      const context = { ...contextAt(match.log.length, match.show(seat)), you: seat };
      for (const move of legal.slice(0, 20)) expect(choice(move, context), move).not.toBe(move);
      match.play(seat, legal[rng.below(legal.length)]!);
    }
    views.push(match.show(0));
  }
}

group('in every language', () => {
  const LOCALES = ['en', 'de', 'nl', 'sv'] as const;
  test.each(LOCALES)('%s: every log line and every move in the list has words, with and without views', (locale) => {
    overwriteGetLocale(() => locale);
    for (const players of [2, 3, 4]) {
      const played = randomGame(players);
      playWithWords(played);
      const { match, views, contextAt } = played;
      const log = logOf(match);
      const found = log.flatMap((entry, index) => [
        { move: entry.move, line: describe(entry, contextAt(index, views[index - 1], views[index])) },
        { move: entry.move, line: describe(entry, contextAt(index, undefined)) },
      ]);
      const lines = found.flatMap(({ move, line: described }) => (described ? [{ move, text: described.text }] : []));
      for (const { move, text } of lines) {
        expect(plainText(text), move).toMatch(/\S/);
        expect(text, move).not.toMatch(/undefined|NaN|\{|tortuga_|\*\*\*\*/);
      }
      expect(lines.length).toBeGreaterThan(log.length);
    }
  });
});
