import { verify, type Game, type Json } from '@sloop/engine';
import { findGame } from '@sloop/games';
import { describe, expect, test } from 'vitest';
import { DeviceMatch } from './match.ts';
import FIRST_VERSION from './testing/first-version.json';
import type { MatchUpdate } from './messages.ts';
import { isUnfinished, openRecord, type SavedGame, type SavedSeat } from './saved.ts';

const SEED = 'ab'.repeat(32);

const saved = (game: string, seats: readonly SavedSeat[], options = {}): SavedGame => ({
  id: 'here-1',
  origin: seats.filter(({ bot }) => bot === undefined).length > 1 ? 'device' : 'solo',
  game,
  seats,
  options,
  seed: SEED,
  toAct: [],
  started: 0,
  changed: 0,
});

function open(game: SavedGame): DeviceMatch {
  const opened = DeviceMatch.open(JSON.parse(JSON.stringify(game)) as SavedGame, findGame);
  if (!opened.ok) throw new Error(opened.reason);
  return opened.value;
}

/** Answers all questions for bots with the first legal move. */
function answerBots(match: DeviceMatch): void {
  for (let asked = match.questions(); asked.length > 0; asked = match.questions())
    for (const { ticket } of asked) match.answer({ ticket, index: 0 });
}

/** Plays the first legal move until the game is over. */
function playOut(match: DeviceMatch): MatchUpdate {
  for (let moves = 0; moves < 5000 && !match.over; moves++) {
    answerBots(match);
    const { curtain, legal } = match.update();
    if (curtain !== undefined) match.lift(curtain);
    else if (legal.length > 0) match.play(legal[0]!);
  }
  return match.update();
}

const ALONE: readonly SavedSeat[] = [{ name: 'Ani' }, { name: 'Frank', bot: 'bosun' }, { name: 'Mia', bot: 'captain' }];
const TWO: readonly SavedSeat[] = [{ name: 'Ani' }, { name: 'Mia' }];

test('bots that think while a person thinks share twice the thinking time of a single bot', () => {
  const times = (bots: number): number[] => {
    const seats = Array.from({ length: bots }, (_, bot) => ({ name: `bot ${bot}`, bot: 'captain' }));
    return open(saved('tortuga', [{ name: 'Ani' }, ...seats]))
      .questions()
      .map(({ budget }) => budget);
  };
  expect([times(1), times(2), times(3)]).toEqual([[900], [900, 900], [600, 600, 600]]);
});

describe.each(['tortuga', 'cartagena'])('a game of %s on this device', (game) => {
  test('can be played to its end, and its record can be verified', () => {
    const match = open(saved(game, ALONE));
    const { outcome } = playOut(match);
    expect(outcome?.winners.length).toBeGreaterThan(0);
    expect(verify(JSON.parse(JSON.stringify(match.save().record)), findGame).ok).toBe(true);
  });

  test('is the same after it has been closed and reopened', () => {
    const match = open(saved(game, ALONE));
    for (let moves = 0; moves < 12; moves++) {
      answerBots(match);
      match.play(match.update().legal[0]!);
    }
    answerBots(match);
    const again = open(match.save());
    expect(again.update().view).toEqual(match.update().view);
    expect(again.update().legal).toEqual(match.update().legal);
    expect(again.save().record).toEqual(match.save().record);
    expect([match.isJustDealt, again.isJustDealt]).toEqual([true, false]);
  });

  test('has one moment for each move, and the last moment shows the present state', () => {
    const match = open(saved(game, ALONE));
    answerBots(match);
    const { log, moments, view, from } = match.update();
    expect([from, moments.length]).toEqual([0, log.length]);
    expect(moments.at(-1)?.view).toEqual(view);
  });

  test('sends only what is new, and the page can still put together the whole story', () => {
    const match = open(saved(game, ALONE));
    let log: MatchUpdate['log'] = [];
    let moments: MatchUpdate['moments'] = [];
    let sent = 0;
    const take = (update: MatchUpdate): MatchUpdate => {
      log = [...log.slice(0, update.from), ...update.log];
      moments = [...moments.slice(0, update.from), ...update.moments];
      sent += update.log.length;
      return update;
    };
    for (let moves = 0; moves < 40; moves++) {
      answerBots(match);
      const { legal, canUndo } = take(match.update());
      if (moves % 5 === 4 && canUndo) match.undo();
      else match.play(legal[moves % legal.length]!);
      take(match.update());
      const whole = open(match.save()).update();
      expect({ log, moments }).toEqual({ log: whole.log, moments: whole.moments });
    }
    expect(sent).toBeLessThan(8 * log.length);
  });

  test('plays each saved move only once when it is reopened', () => {
    const first = open(saved(game, ALONE));
    answerBots(first);
    first.play(first.update().legal[0]!);
    let played = 0;
    const countPlays = (id: string): Game => {
      const found = findGame(id)!;
      const play: Game['play'] = (state, by, move) => {
        played++;
        found.play(state, by, move);
      };
      return { ...found, play };
    };
    const again = DeviceMatch.open(first.save(), countPlays);
    if (!again.ok) throw new Error(again.reason);
    expect(again.value.update().moments.length).toBe(played);
  });

  test('is not opened if its chance events do not follow from its seed', () => {
    const match = open(saved(game, ALONE));
    answerBots(match);
    const kept = match.save();
    const moves = kept.record!.moves;
    const drawn = (line: string): boolean => line.startsWith('* ');
    const first = moves.findIndex((line, at) => drawn(line) && drawn(moves[at + 1] ?? '') && line !== moves[at + 1]);
    const swapped = moves.with(first, moves[first + 1]!).with(first + 1, moves[first]!);
    const opened = DeviceMatch.open({ ...kept, record: { ...kept.record!, moves: swapped } }, findGame);
    expect(opened).toMatchObject({ ok: false, reason: expect.stringContaining('the seeds give') as unknown });
  });
});

describe('games that the first version of the site saved', () => {
  const kept = FIRST_VERSION as unknown as readonly SavedGame[];
  const running = kept.filter(isUnfinished);

  test('either are unfinished or have a record that can be replayed', () => {
    expect(running.map(({ origin }) => origin)).toEqual(['solo', 'solo', 'device']);
    expect(kept.map((game) => openRecord(game)?.moves.length)).toEqual([undefined, undefined, undefined, 200, 200]);
  });

  test.each(running)('$id continues after its last move', (game) => {
    const match = open(game);
    expect(match.isJustDealt).toBe(false);
    expect(match.save().record?.moves).toEqual(game.moves);
    expect(match.update().toAct).toEqual(game.toAct);
    expect(playOut(match).outcome?.winners.length).toBeGreaterThan(0);
    const { moves, record } = match.save();
    expect([moves, verify(record, findGame).ok]).toEqual([undefined, true]);
  });

  test('show the result if they are finished, and are not opened if they were imported', () => {
    const [over, imported] = kept.slice(3) as [SavedGame, SavedGame];
    expect(open(over).update().outcome).toEqual(over.record!.result);
    expect(DeviceMatch.open(imported, findGame)).toMatchObject({ ok: false });
  });
});

test('a move can be taken back until another seat has moved, and a late answer to an old question is ignored', () => {
  const match = open(saved('cartagena', [{ name: 'Ani' }, { name: 'Frank', bot: 'bosun' }]));
  answerBots(match);
  const before = match.update();
  const card = before.legal.find((move) => !move.startsWith('-'))!;
  expect(match.play(card)).toBeUndefined();
  expect(match.update().canUndo).toBe(true);
  match.play('end');
  const [question] = match.questions();
  expect(match.undo()).toBeUndefined();
  expect(match.answer({ ticket: question!.ticket, index: 0 })).toBe(false);
  expect(match.undo()).toBeUndefined();
  expect(match.update()).toMatchObject({ view: before.view, legal: before.legal });
  expect(match.undo()).toMatchObject({ code: 'cannot-undo' });
});

test('for a person alone against bots, every forced move is openly forced, because no one else is watching', () => {
  const match = open(saved('tortuga', ALONE));
  const forced = new Set<string>();
  while (!match.over) {
    answerBots(match);
    const { legal, openlyForced } = match.update();
    expect(openlyForced).toBe(legal.length === 1);
    if (openlyForced) forced.add(legal[0]!.split(' ')[0]!);
    if (legal.length > 0) match.play(legal.at(-1)!);
  }
  expect(forced).toContain('keep');
});

test('a move that the rules do not allow is refused, and changes nothing', () => {
  const match = open(saved('cartagena', [{ name: 'Ani' }, { name: 'Frank', bot: 'bosun' }]));
  answerBots(match);
  const before = match.update().view;
  expect(match.play('-36')).toMatchObject({ code: 'illegal-move' });
  expect(match.update().view).toEqual(before);
});

describe('several people who share one device', () => {
  test('while the curtain is down, the worker sends nothing about the table', () => {
    const match = open(saved('tortuga', TWO));
    expect(match.update()).toMatchObject({ curtain: 0, view: undefined, legal: [], log: [], moments: [] });
    match.lift(0);
    const { curtain, view, you } = match.update();
    expect([curtain, you]).toEqual([undefined, 0]);
    const seats = (view as { seats: { roll: Json }[] }).seats;
    expect(typeof seats[0]!.roll).toBe('string');
    expect(seats[1]!.roll).toBeNull();
  });

  test('the curtain falls as soon as the next person is to move, but the previous person can still take back a move', () => {
    const match = open(saved('tortuga', TWO));
    match.lift(0);
    match.play(match.update().legal[0]!);
    expect(match.update()).toMatchObject({ curtain: 1, view: undefined, canUndo: true });
    expect(match.play('keep A')).toMatchObject({ code: 'not-to-act' });
    match.lift(0);
    expect(match.undo()).toBeUndefined();
    expect(match.update()).toMatchObject({ curtain: undefined, you: 0 });
  });

  test('there is no curtain if the game has no secrets', () => {
    const match = open(saved('cartagena', TWO, { version: 'tortuga' }));
    expect(match.update()).toMatchObject({ curtain: undefined });
    expect(match.update().you).toBeTypeOf('number');
  });

  test('if the game has no secrets, the last move of a turn can be taken back after the device has been passed on', () => {
    const match = open(saved('cartagena', TWO, { version: 'tortuga' }));
    const { you: first, legal } = match.update();
    match.play(legal.find((move) => !move.startsWith('-'))!);
    const before = match.update();
    match.play('end');
    const after = match.update();
    expect([after.you, after.canUndo]).toEqual([1 - first!, true]);
    expect(match.undo()).toBeUndefined();
    expect(match.update()).toMatchObject({ you: first, view: before.view, legal: before.legal });
  });

  test('a question to a bot with a hidden roll is secret, so that the bot’s thinking time reveals nothing', () => {
    const bots = [
      { name: 'Frank', bot: 'captain' },
      { name: 'Lothar', bot: 'cabin-boy' },
    ];
    const asked = open(saved('tortuga', [...TWO, ...bots])).questions();
    expect(asked.map(({ isSecret }) => isSecret)).toEqual([true, true]);
    const alone = open(saved('tortuga', [TWO[0]!, ...bots])).questions();
    expect(alone.map(({ isSecret }) => isSecret)).toEqual([false, false]);
    const openly = open(saved('cartagena', bots, { version: 'tortuga' })).questions();
    expect(openly.map(({ isSecret }) => isSecret)).toEqual([false]);
  });

  test('a forced move is openly forced only if everybody can see that it is the only one', () => {
    const match = open(saved('tortuga', TWO));
    const forced = new Map<string, boolean>();
    while (!match.over && forced.size < 2) {
      const { curtain, legal, openlyForced } = match.update();
      if (curtain !== undefined) match.lift(curtain);
      if (legal.length === 1) forced.set(legal[0]!.split(' ')[0]!, openlyForced);
      if (legal.length > 0) match.play(legal[0]!);
    }
    expect(Object.fromEntries(forced)).toEqual({ keep: false, stow: true });
  });

  test.each(['tortuga', 'cartagena'])('%s can be played to its end, and then everything is revealed', (game) => {
    const match = open(saved(game, [...TWO, { name: 'Frank', bot: 'bosun' }]));
    expect(playOut(match)).toMatchObject({ curtain: undefined, you: undefined });
    expect(JSON.stringify(match.update().view)).not.toContain('"hand":null');
  });
});
