import { commitToServerSeed } from '@sloop/engine';
import { LEFT_NAME } from '@sloop/protocol';
import { describe, expect, test } from 'vitest';
import { deadline } from './clock.ts';
import type { TableEvent } from './events.ts';
import { beginEvent } from './requests.ts';
import { botOf } from './seat.ts';
import { recordOf } from './output/record.ts';
import { tableInfo } from './output/update.ts';
import { REVEAL_TIME } from './table.ts';
import {
  ANN,
  begun,
  BOB,
  EVE,
  applyEvents,
  joined,
  move,
  OPEN,
  seatsToAct,
  playToEnd,
  seedOf,
  tableOf,
} from './testing.ts';

const DAY = 24 * 60 * 60 * 1000;
const timeUp = (seat: number): TableEvent => ({ type: 'hold', seats: [seat], rank: 'captain', reason: 'time' });
const LIVE = { clock: { kind: 'live', perMove: 30, bank: 100 } } as const;

describe('before the start', () => {
  test('a person joins, leaves and joins again', () => {
    const table = tableOf();
    applyEvents(table, 0, joined(ANN, 1));
    expect([table.seatOf(ANN.id), table.seatOf(BOB.id), table.seatOf(undefined)]).toEqual([1, undefined, undefined]);
    applyEvents(table, 0, { type: 'leave', seat: 1 }, joined(ANN, 0));
    expect(table.seats.map(({ person }) => person)).toEqual([ANN, undefined]);
  });

  test('if the creator leaves, the person in the first taken seat becomes the host, and if everyone leaves, the table closes', () => {
    const table = tableOf();
    applyEvents(table, 0, joined(BOB, 1), joined(ANN, 0));
    expect(table.host).toBe(ANN.id);
    applyEvents(table, 0, { type: 'leave', seat: 0 });
    expect([table.host, table.status]).toEqual([BOB.id, 'open']);
    applyEvents(table, 0, { type: 'leave', seat: 1 });
    expect([table.host, table.status]).toEqual([undefined, 'closed']);
  });

  test('a seat’s plan and a person’s name can change', () => {
    const table = tableOf();
    applyEvents(table, 0, joined(ANN, 0), { type: 'plan', seat: 1, plan: { kind: 'bot', rank: 'captain' } });
    applyEvents(table, 0, { type: 'rename', person: ANN.id, name: 'Anna' });
    expect(table.seats[1]!.plan).toEqual({ kind: 'bot', rank: 'captain' });
    expect(table.seats[0]!.person).toEqual({ id: ANN.id, name: 'Anna' });
  });

  test('a table shows the name that a person has now, and its record keeps the name with which the game began', () => {
    const table = begun({ game: 'cartagena' });
    const shown = () => tableInfo(table).seats[0]!.person!.name;
    expect(table.learnName(EVE.id, 'Eva'), 'somebody else').toBe(false);
    expect(table.learnName(ANN.id, 'Ann'), 'the same name').toBe(false);
    expect([table.learnName(ANN.id, 'Anna'), shown()]).toEqual([true, 'Anna']);
    playToEnd(table);
    expect([shown(), recordOf(table)]).toMatchObject(['Anna', { value: { names: ['Ann', 'Bob'] } }]);
    table.learnName(ANN.id, LEFT_NAME);
    expect(recordOf(table), 'without the name of a person who has been deleted').toMatchObject({
      value: { names: [LEFT_NAME, 'Bob'] },
    });
  });

  test('a game begins with the names that people have then, and a rename in old events still counts', () => {
    const table = tableOf({ game: 'cartagena' });
    applyEvents(table, 0, joined(ANN, 0), joined(BOB, 1));
    table.learnName(ANN.id, 'Anna');
    applyEvents(table, 0, { type: 'start' });
    const begin = beginEvent(table);
    applyEvents(table, 0, begin);
    expect(begin).toMatchObject({ names: ['Anna', 'Bob'] });
    applyEvents(table, 0, { type: 'rename', person: BOB.id, name: 'Robert' });
    playToEnd(table);
    expect(recordOf(table)).toMatchObject({ value: { names: ['Anna', 'Robert'] } });
  });

  test('an event out of order is refused', () => {
    expect(() => tableOf().apply(joined(ANN, 0), { seq: 2, time: 0 })).toThrow('event 2 does not follow event 0');
  });
});

describe('the start', () => {
  test('freezes the line-up and fills empty seats with bots', () => {
    const table = tableOf({ seats: [OPEN, OPEN, { kind: 'reserved' }] });
    applyEvents(table, 0, joined(ANN, 0), { type: 'start', fill: 'deckhand' });
    expect(table.status).toBe('starting');
    expect(table.seats.map(({ plan }) => plan.kind)).toEqual(['open', 'bot', 'bot']);
  });

  test('waits for every committed seed, but no longer than ten seconds', () => {
    const table = tableOf();
    applyEvents(table, 0, joined(ANN, 0), { type: 'join', seat: 1, person: BOB });
    applyEvents(table, 500, { type: 'start' });
    expect([table.hasAllSeeds, table.upkeepAt]).toEqual([false, 500 + REVEAL_TIME]);
    applyEvents(table, 600, { type: 'reveal', seat: 0, seed: seedOf(ANN) });
    expect([table.hasAllSeeds, table.upkeepAt]).toEqual([true, 500]);
  });

  test('draws the same start seat and the same chance events from the same seeds', () => {
    const [one, other] = [begun(), begun()];
    expect(one.status).toBe('playing');
    expect(one.match!.log).toEqual(other.match!.log);
    expect(one.match!.start).toBe(other.match!.start);
    const otherSeed = tableOf();
    applyEvents(otherSeed, 0, joined(ANN, 0), joined(EVE, 1), { type: 'start' });
    applyEvents(otherSeed, 0, { type: 'reveal', seat: 0, seed: 'x' }, beginEvent(otherSeed));
    expect(otherSeed.match!.log).not.toEqual(one.match!.log);
  });
});

describe('a game', () => {
  test('records each answer, and gives a decision to each seat whose turn it is', () => {
    const table = begun({ game: 'cartagena' });
    const [seat] = seatsToAct(table) as [number];
    expect(table.toAct).toBe(1 << seat);
    const event = move(table, 7);
    expect(table.seats[seat]!.answers.at(-1)).toMatchObject({ move: event.move, seq: table.seq });
    expect(table.word).toBe(event.word);
    expect(seatsToAct(table).map((each) => table.seats[each]!.decision)).toEqual([{ seq: table.seq, time: 7 }]);
  });

  test('an undo removes the move, and the decision continues as if the move had never been made', () => {
    const table = begun({ settings: LIVE });
    const [seat] = seatsToAct(table) as [number];
    const before = JSON.stringify(table.match!.log);
    move(table, 40_000);
    const bank = table.seats[seat]!.bank;
    applyEvents(table, 41_000, { type: 'undo', seat });
    expect(JSON.stringify(table.match!.log)).toBe(before);
    expect(table.seats[seat]).toMatchObject({
      decision: { seq: table.seq, time: 0 },
      undone: table.seq,
      bank: 100_000,
    });
    expect(bank).toBe(90_000);
  });

  test.each([LIVE, { clock: { kind: 'days', perMove: 1 } } as const])(
    'if a seat’s time is up, the bot makes that decision, even if the owner comes back; the owner makes the next one: %j',
    (settings) => {
      const table = begun({ game: 'cartagena', settings });
      const [seat] = seatsToAct(table) as [number];
      applyEvents(table, 9 * DAY, timeUp(seat));
      expect(table.seats[seat]).toMatchObject({ held: { rank: 'captain', reason: 'time' }, bank: 0, timeouts: 1 });
      for (let times = 0; times < 5; times++) {
        applyEvents(table, 9 * DAY + times, { type: 'reclaim', seat });
        expect(table.seats[seat]).toMatchObject({ held: undefined, overdue: 'captain', decision: { time: 0 } });
        expect(botOf(table.seats[seat]!)).toBe('captain');
        expect(table.upkeepAt, 'the bot’s move is due at once').toBe(0);
        applyEvents(table, 9 * DAY + times, { type: 'hold', seats: [seat], rank: 'captain', reason: 'left' });
      }
      applyEvents(table, 9 * DAY + 5, { type: 'reclaim', seat });
      move(table, 9 * DAY + 5);
      expect(table.seats[seat]).toMatchObject({ overdue: undefined, decision: { time: 9 * DAY + 5 }, timeouts: 1 });
      expect(botOf(table.seats[seat]!)).toBeUndefined();
    },
  );

  test('if a person leaves and comes back during a decision, their clock has kept running', () => {
    const table = begun({ game: 'cartagena', settings: LIVE });
    const [seat] = seatsToAct(table) as [number];
    for (let time = 10_000; time < 120_000; time += 10_000) {
      applyEvents(table, time, { type: 'hold', seats: [seat], rank: 'captain', reason: 'left' });
      applyEvents(table, time + 9000, { type: 'reclaim', seat });
    }
    expect(deadline(table.clock, table.seats[seat]!)).toBe(130_000);
    applyEvents(table, 129_000, { type: 'hold', seats: [seat], rank: 'captain', reason: 'left' });
    applyEvents(table, 131_000, { type: 'reclaim', seat });
    expect(table.seats[seat], 'the time ran out while a bot held the seat').toMatchObject({
      overdue: 'captain',
      timeouts: 0,
    });
  });

  test('the time that a person took before leaving counts against the bank, and the time that the bot took does not', () => {
    const table = begun({ game: 'cartagena', settings: LIVE });
    const [seat] = seatsToAct(table) as [number];
    applyEvents(table, 40_000, { type: 'hold', seats: [seat], rank: 'captain', reason: 'left' });
    move(table, 50_000);
    expect(table.seats[seat]!.bank).toBe(90_000);
  });

  test('the end of the game reveals every seed, and the table remembers its rematch', () => {
    const table = begun({ game: 'cartagena' });
    expect(table.fairness).toEqual({
      table: 'table',
      commit: commitToServerSeed('00ff'.repeat(16)),
      clientCommits: table.seats.map(({ commit }) => commit),
      clientSeeds: [null, null],
    });
    playToEnd(table);
    expect([table.status, table.toAct, table.upkeepAt]).toEqual(['over', 0, undefined]);
    expect(table.fairness).toMatchObject({ serverSeed: '00ff'.repeat(16), clientSeeds: [seedOf(ANN), seedOf(BOB)] });
    expect(table.rematch).toBeUndefined();
    applyEvents(table, 0, { type: 'rematch', table: 'next' });
    expect(table.rematch).toBe('next');
  });

  test('applying a stored move that is illegal throws', () => {
    const table = begun();
    const wrong = { type: 'move', seat: seatsToAct(table)[0]!, move: 'nonsense', chance: [], word: 0 } as const;
    expect(() => applyEvents(table, 0, wrong)).toThrow('event 7 has an illegal move');
  });
});

describe('the part of the log that may have changed', () => {
  test('is the whole log for viewers who claim to know an event that does not exist', () => {
    const table = begun();
    for (const since of [0, -1, 1.5, table.seq + 1]) expect(table.touchedSince(since)).toBe(0);
    expect(table.touchedSince(table.seq)).toBe(table.match!.log.length);
  });

  test('begins at the first new move, or at the first hidden answer that is not yet revealed', () => {
    const table = begun({ game: 'cartagena' });
    const [known, length] = [table.seq, table.match!.log.length];
    move(table);
    expect(table.touchedSince(known)).toBe(length);
    const hidden = begun();
    const start = hidden.match!.revealed;
    const before = hidden.seq;
    move(hidden);
    expect(hidden.touchedSince(before)).toBe(start);
  });

  test('is the whole log for viewers who do not yet know that the game is over', () => {
    const table = begun({ game: 'cartagena' });
    playToEnd(table);
    expect([table.touchedSince(table.seq - 1), table.changed]).toEqual([0, table.seq]);
  });
});
