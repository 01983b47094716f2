import { commitToServerSeed } from '@sloop/engine';
import { describe, expect, test } from 'vitest';
import { beginEvent } from './requests.ts';
import { REVEAL_TIME } from './table.ts';
import { ANN, begun, BOB, EVE, happen, joined, move, OPEN, owing, playToEnd, seedOf, tableOf } from './testing.ts';

const LIVE = { clock: { kind: 'live', perMove: 30, bank: 100 } } as const;

describe('before the start', () => {
  test('a person sits down, leaves, and sits down again', () => {
    const table = tableOf();
    happen(table, 0, joined(ANN, 1));
    expect([table.seatOf(ANN.id), table.seatOf(BOB.id), table.seatOf(undefined)]).toEqual([1, undefined, undefined]);
    happen(table, 0, { type: 'leave', seat: 1 }, joined(ANN, 0));
    expect(table.seats.map(({ person }) => person)).toEqual([ANN, undefined]);
  });

  test('the host is who made the table, then who sits on the first taken seat; without one it closes', () => {
    const table = tableOf();
    happen(table, 0, joined(BOB, 1), joined(ANN, 0));
    expect(table.host).toBe(ANN.id);
    happen(table, 0, { type: 'leave', seat: 0 });
    expect([table.host, table.status]).toEqual([BOB.id, 'open']);
    happen(table, 0, { type: 'leave', seat: 1 });
    expect([table.host, table.status]).toEqual([undefined, 'closed']);
  });

  test('a seat gets another plan, and a person another name', () => {
    const table = tableOf();
    happen(table, 0, joined(ANN, 0), { type: 'plan', seat: 1, plan: { kind: 'bot', rank: 'captain' } });
    happen(table, 0, { type: 'rename', person: ANN.id, name: 'Anna' });
    expect(table.seats[1]!.plan).toEqual({ kind: 'bot', rank: 'captain' });
    expect(table.seats[0]!.person).toEqual({ id: ANN.id, name: 'Anna' });
  });

  test('an event out of order is refused', () => {
    expect(() => tableOf().apply(joined(ANN, 0), { seq: 2, time: 0 })).toThrow('event 2 does not follow 0');
  });
});

describe('the start', () => {
  test('freezes the line-up, and bots take the empty seats', () => {
    const table = tableOf({ seats: [OPEN, OPEN, { kind: 'reserved' }] });
    happen(table, 0, joined(ANN, 0), { type: 'start', fill: 'deckhand' });
    expect(table.status).toBe('starting');
    expect(table.seats.map(({ plan }) => plan.kind)).toEqual(['open', 'bot', 'bot']);
  });

  test('waits for every promised seed, and no longer than ten seconds', () => {
    const table = tableOf();
    happen(table, 0, joined(ANN, 0), { type: 'join', seat: 1, person: BOB });
    happen(table, 500, { type: 'start' });
    expect([table.isRevealed, table.due]).toEqual([false, 500 + REVEAL_TIME]);
    happen(table, 600, { type: 'reveal', seat: 0, seed: seedOf(ANN) });
    expect([table.isRevealed, table.due]).toEqual([true, 500]);
  });

  test('begins with the seat and the chance of the seeds, the same every time', () => {
    const [one, other] = [begun(), begun()];
    expect(one.status).toBe('playing');
    expect(one.match!.log).toEqual(other.match!.log);
    expect(one.match!.start).toBe(other.match!.start);
    const otherSeed = tableOf();
    happen(otherSeed, 0, joined(ANN, 0), joined(EVE, 1), { type: 'start' });
    happen(otherSeed, 0, { type: 'reveal', seat: 0, seed: 'x' }, beginEvent(otherSeed));
    expect(otherSeed.match!.log).not.toEqual(one.match!.log);
  });
});

describe('a game', () => {
  test('goes on move by move: who has answered owes nothing, and who owes an answer has a decision', () => {
    const table = begun({ game: 'cartagena' });
    const [seat] = owing(table) as [number];
    expect(table.toAct).toBe(1 << seat);
    const event = move(table, 7);
    expect(table.seats[seat]!.answers.at(-1)).toMatchObject({ move: event.move, seq: table.seq });
    expect(table.word).toBe(event.word);
    expect(owing(table).map((each) => table.seats[each]!.decision)).toEqual([{ seq: table.seq, time: 7 }]);
  });

  test('a move that is taken back is gone, and its decision goes on with the time that it had', () => {
    const table = begun({ settings: LIVE });
    const [seat] = owing(table) as [number];
    const before = JSON.stringify(table.match!.log);
    move(table, 40_000);
    const bank = table.seats[seat]!.bank;
    happen(table, 41_000, { type: 'undo', seat });
    expect(JSON.stringify(table.match!.log)).toBe(before);
    expect(table.seats[seat]).toMatchObject({
      decision: { seq: table.seq, time: 0 },
      undone: table.seq,
      bank: 100_000,
    });
    expect(bank).toBe(90_000);
  });

  test('a seat that a bot holds pays for the time until then, and comes back with one decision’s time', () => {
    const table = begun({ settings: LIVE });
    const [seat] = owing(table) as [number];
    happen(table, 130_000, { type: 'hold', seats: [seat], rank: 'captain', reason: 'time' });
    expect(table.seats[seat]).toMatchObject({ held: { rank: 'captain', reason: 'time' }, bank: 0 });
    expect(table.due, 'a bot is due at once').toBe(0);
    happen(table, 140_000, { type: 'reclaim', seat });
    expect(table.seats[seat]).toMatchObject({ held: undefined, decision: { time: 140_000 } });
  });

  test('whoever left and comes back goes on where their clock was', () => {
    const table = begun({ settings: LIVE });
    const [seat] = owing(table) as [number];
    happen(table, 10_000, { type: 'hold', seats: [seat], rank: 'captain', reason: 'left' });
    happen(table, 900_000, { type: 'reclaim', seat });
    expect(table.seats[seat]!.decision!.time).toBe(890_000);
  });

  test('its end opens every seed, and a rematch is remembered', () => {
    const table = begun({ game: 'cartagena' });
    expect(table.fairness).toEqual({
      table: 'table',
      commit: commitToServerSeed('00ff'.repeat(16)),
      clientCommits: table.seats.map(({ commit }) => commit),
      clientSeeds: [null, null],
    });
    playToEnd(table);
    expect([table.status, table.toAct, table.due]).toEqual(['over', 0, undefined]);
    expect(table.fairness).toMatchObject({ serverSeed: '00ff'.repeat(16), clientSeeds: [seedOf(ANN), seedOf(BOB)] });
    expect(table.rematch).toBeUndefined();
    happen(table, 0, { type: 'rematch', table: 'next' });
    expect(table.rematch).toBe('next');
  });

  test('events that do not fit the game are a broken store, and are said so', () => {
    const table = begun();
    const wrong = { type: 'move', seat: owing(table)[0]!, move: 'nonsense', chance: [], word: 0 } as const;
    expect(() => happen(table, 0, wrong)).toThrow('table table holds a move that is refused');
  });
});

describe('what may read differently', () => {
  test('since an event that nobody knows is everything', () => {
    const table = begun();
    for (const since of [0, -1, 1.5, table.seq + 1]) expect(table.touchedSince(since)).toBe(0);
    expect(table.touchedSince(table.seq)).toBe(table.match!.log.length);
  });

  test('since an earlier event is from its first move on, and with a hidden one from the first that waits to be open', () => {
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

  test('after the end is everything, for whoever has not heard of it', () => {
    const table = begun({ game: 'cartagena' });
    playToEnd(table);
    expect([table.touchedSince(table.seq - 1), table.changed]).toEqual([0, table.seq]);
  });
});
