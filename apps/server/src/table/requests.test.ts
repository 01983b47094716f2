import { commitToClientSeed } from '@sloop/engine';
import { describe, expect, test } from 'vitest';
import { MOST_TIMEOUTS } from '@sloop/protocol';
import { requestMove } from './requests.ts';
import type { Table } from './table.ts';
import {
  ANN,
  begun,
  BOB,
  EVE,
  applyEvents,
  INVITE,
  joined,
  move,
  OPEN,
  seatsToAct,
  playToEnd,
  request,
  seedOf,
  tableOf,
} from './testing.ts';

const refused = (code: string): object => ({ refused: code });

describe('join', () => {
  test('takes the requested seat, or the first free seat if none is requested', () => {
    const table = tableOf();
    expect(request(table, ANN, { type: 'join', seat: 1 })).toEqual({ event: { type: 'join', seat: 1, person: ANN } });
    applyEvents(table, 0, joined(ANN, 0));
    expect(request(table, BOB, { type: 'join' })).toMatchObject({ event: { seat: 1 } });
  });

  test('prefers a seat that is reserved for this person, then a seat that is reserved for people with the invite', () => {
    const table = tableOf({ seats: [OPEN, { kind: 'reserved' }, { kind: 'reserved', for: BOB.id }] });
    const seatFor = (person: typeof ANN, invite?: string): object =>
      request(table, person, { type: 'join', ...(invite !== undefined && { invite }) });
    expect(seatFor(BOB, INVITE)).toMatchObject({ event: { seat: 2 } });
    expect(seatFor(EVE, INVITE)).toMatchObject({ event: { seat: 1 } });
    expect(seatFor(EVE, 'another invitation')).toMatchObject({ event: { seat: 0 } });
  });

  test('counts as done if the person already has that seat with the same commit', () => {
    const table = tableOf();
    applyEvents(table, 0, joined(ANN, 0));
    const commit = commitToClientSeed(seedOf(ANN));
    expect(request(table, ANN, { type: 'join', commit })).toEqual({ done: 1 });
    expect(request(table, ANN, { type: 'join', seat: 1, commit })).toEqual(refused('already-seated'));
    expect(request(table, ANN, { type: 'join' })).toEqual(refused('already-seated'));
  });

  test('is refused for a seat that is taken, reserved or missing, and once the game has begun', () => {
    const table = tableOf({ seats: [OPEN, { kind: 'reserved' }, { kind: 'bot', rank: 'captain' }] });
    applyEvents(table, 0, joined(ANN, 0));
    expect(request(table, BOB, { type: 'join', seat: 0 })).toEqual(refused('seat-taken'));
    expect(request(table, BOB, { type: 'join', seat: 1 })).toEqual(refused('forbidden'));
    expect(request(table, BOB, { type: 'join', seat: 2 })).toEqual(refused('seat-taken'));
    expect(request(table, BOB, { type: 'join', seat: 4 })).toEqual(refused('bad-request'));
    expect(request(table, BOB, { type: 'join' })).toEqual(refused('seat-taken'));
    expect(request(begun(), EVE, { type: 'join' })).toEqual(refused('not-open'));
  });
});

describe('the acts `leave`, `seat` and `start`', () => {
  test('`leave` frees the seat before the start; during the game, the captain holds the seat', () => {
    const table = tableOf();
    applyEvents(table, 0, joined(ANN, 0), joined(BOB, 1));
    expect(request(table, ANN, { type: 'leave' })).toEqual({ event: { type: 'leave', seat: 0 } });
    expect(request(table, EVE, { type: 'leave' })).toEqual(refused('not-seated'));
    applyEvents(table, 0, { type: 'start' });
    expect(request(table, ANN, { type: 'leave' })).toEqual(refused('not-open'));
    expect(request(begun(), ANN, { type: 'leave' })).toEqual({
      event: { type: 'hold', seats: [0], rank: 'captain', reason: 'left' },
    });
    const over = begun();
    playToEnd(over);
    expect(request(over, ANN, { type: 'leave' })).toEqual(refused('game-over'));
  });

  test('`seat` is refused if the person is not the host, the game has started, the seat is taken or missing, or the bot is unknown', () => {
    const table = tableOf();
    applyEvents(table, 0, joined(ANN, 0));
    const plan = { kind: 'bot', rank: 'captain' } as const;
    expect(request(table, ANN, { type: 'seat', seat: 1, plan })).toEqual({ event: { type: 'plan', seat: 1, plan } });
    expect(request(table, BOB, { type: 'seat', seat: 1, plan })).toEqual(refused('not-host'));
    expect(request(table, ANN, { type: 'seat', seat: 0, plan })).toEqual(refused('seat-taken'));
    expect(request(table, ANN, { type: 'seat', seat: 2, plan })).toEqual(refused('bad-request'));
    expect(request(table, ANN, { type: 'seat', seat: 1, plan: { kind: 'bot', rank: 'x' } })).toEqual(
      refused('unknown-bot'),
    );
    expect(request(begun(), ANN, { type: 'seat', seat: 1, plan })).toEqual(refused('not-open'));
  });

  test('`start` is refused if the person is not the host, or seats are empty and no bot fills them', () => {
    const table = tableOf();
    applyEvents(table, 0, joined(ANN, 0));
    expect(request(table, BOB, { type: 'start' })).toEqual(refused('not-host'));
    expect(request(table, ANN, { type: 'start' })).toEqual(refused('seats-empty'));
    expect(request(table, ANN, { type: 'start', fill: 'x' })).toEqual(refused('unknown-bot'));
    expect(request(table, ANN, { type: 'start', fill: 'bosun' })).toEqual({ event: { type: 'start', fill: 'bosun' } });
    applyEvents(table, 0, joined(BOB, 1));
    expect(request(table, ANN, { type: 'start', fill: 'bosun' })).toEqual({ event: { type: 'start' } });
  });

  test('`start` counts as done, with the number of its event, if the host sends it again', () => {
    const table = begun();
    const started = { done: 3 };
    expect(request(table, ANN, { type: 'start' })).toEqual(started);
    expect(request(table, ANN, { type: 'start', fill: 'bosun' })).toEqual(started);
    expect(request(table, BOB, { type: 'start' })).toEqual(refused('not-host'));
    playToEnd(table);
    expect(request(table, ANN, { type: 'start' })).toEqual(started);
  });
});

test('`reveal` accepts only the seed that matches the person’s commit, and only after the start; a repetition counts as done', () => {
  const table = tableOf();
  applyEvents(table, 0, joined(ANN, 0), { type: 'join', seat: 1, person: BOB });
  expect(request(table, ANN, { type: 'reveal', seed: seedOf(ANN) })).toEqual(refused('not-open'));
  applyEvents(table, 0, { type: 'start' });
  expect(request(table, EVE, { type: 'reveal', seed: 'x' })).toEqual(refused('not-seated'));
  expect(request(table, BOB, { type: 'reveal', seed: 'x' })).toEqual(refused('wrong-seed'));
  expect(request(table, ANN, { type: 'reveal', seed: 'x' })).toEqual(refused('wrong-seed'));
  const event = { type: 'reveal', seat: 0, seed: seedOf(ANN) } as const;
  expect(request(table, ANN, { type: 'reveal', seed: seedOf(ANN) })).toEqual({ event });
  applyEvents(table, 0, event);
  expect(request(table, ANN, { type: 'reveal', seed: seedOf(ANN) })).toEqual({ done: table.seq });
});

describe('move', () => {
  const people = [ANN, BOB] as const;

  test('becomes one event, and the request alone does not change the table', () => {
    const table = begun({ game: 'cartagena' });
    const [seat] = seatsToAct(table) as [0 | 1];
    const [legal] = table.match!.legal(seat) as [string];
    const { seq } = table;
    expect(request(table, people[seat], { type: 'move', seq, move: legal })).toMatchObject({
      event: { type: 'move', seat, move: legal },
    });
    expect(table.seq).toBe(seq);
  });

  test('counts as done, with the number of its event, if it is sent again', () => {
    const table = begun({ game: 'cartagena' });
    const [seat] = seatsToAct(table) as [0 | 1];
    const { seq } = table;
    const { move: made } = move(table);
    expect(request(table, people[seat], { type: 'move', seq, move: made })).toEqual({ done: seq + 1 });
    applyEvents(table, 0, { type: 'hold', seats: [seat], rank: 'captain', reason: 'left' });
    expect(request(table, people[seat], { type: 'move', seq, move: made })).toEqual({ done: seq + 1 });
  });

  test('is refused if it is out of turn, illegal or stale, or if a bot holds the seat', () => {
    const table = begun({ game: 'cartagena' });
    const [seat] = seatsToAct(table) as [0 | 1];
    const [mover, other] = [people[seat], people[1 - seat]!];
    const { seq } = table;
    const [legal] = table.match!.legal(seat) as [string];
    expect(request(table, EVE, { type: 'move', seq, move: legal })).toEqual(refused('not-seated'));
    expect(request(tableOf(), ANN, { type: 'move', seq: 0, move: legal })).toEqual(refused('not-seated'));
    expect(request(table, other, { type: 'move', seq, move: legal })).toEqual(refused('not-to-act'));
    expect(request(table, mover, { type: 'move', seq, move: 'nonsense' })).toEqual(refused('illegal-move'));
    expect(request(table, mover, { type: 'move', seq: seq + 1, move: legal })).toEqual(refused('stale'));
    expect(request(table, mover, { type: 'move', seq: seq - 1, move: legal })).toEqual(refused('stale'));
    applyEvents(table, 0, { type: 'hold', seats: [seat], rank: 'captain', reason: 'left' });
    expect(request(table, mover, { type: 'move', seq, move: legal })).toEqual(refused('held'));
    expect(requestMove(table, seat, seq, legal).ok, 'the bot may move for the seat').toBe(true);
  });

  test('is refused before the game begins and after it is over', () => {
    const table = tableOf();
    applyEvents(table, 0, joined(ANN, 0));
    expect(request(table, ANN, { type: 'move', seq: 1, move: 'x' })).toEqual(refused('not-playing'));
    const over = begun({ game: 'cartagena' });
    playToEnd(over);
    expect(request(over, ANN, { type: 'move', seq: over.seq, move: 'x' })).toEqual(refused('game-over'));
  });
});

describe('undo', () => {
  test('takes back the person’s last move, and a repetition counts as done', () => {
    const table = begun();
    const [seat] = seatsToAct(table) as [0 | 1];
    const person = [ANN, BOB][seat]!;
    const before = table.seq;
    move(table);
    expect(request(table, person, { type: 'undo', seq: before })).toEqual(refused('stale'));
    expect(request(table, person, { type: 'undo', seq: table.seq + 1 })).toEqual(refused('stale'));
    const event = { type: 'undo', seat } as const;
    expect(request(table, person, { type: 'undo', seq: table.seq })).toEqual({ event });
    applyEvents(table, 0, event);
    expect(request(table, person, { type: 'undo', seq: table.seq - 1 })).toEqual({ done: table.seq });
    expect(request(table, person, { type: 'undo', seq: table.seq })).toEqual(refused('cannot-undo'));
  });

  test('is refused to people who have no seat or have made no move', () => {
    const table = begun();
    expect(request(table, EVE, { type: 'undo', seq: table.seq })).toEqual(refused('not-seated'));
    expect(request(table, ANN, { type: 'undo', seq: table.seq })).toEqual(refused('cannot-undo'));
  });
});

describe('time that is up', () => {
  const LIVE = { clock: { kind: 'live', perMove: 5, bank: 0 } } as const;
  const people = [ANN, BOB] as const;

  /**
   * Makes a table where the first mover's time has run out `times` times. The mover has come back after each of these
   * times except the last.
   */
  function late(times: number): { readonly table: Table; readonly seat: 0 | 1 } {
    const table = begun({ game: 'cartagena', settings: LIVE });
    const [seat] = seatsToAct(table) as [0 | 1];
    for (let time = 1; time <= times; time++) {
      if (time > 1) applyEvents(table, time, { type: 'reclaim', seat });
      while (seatsToAct(table)[0] !== seat || table.seats[seat]!.overdue !== undefined) move(table, time);
      applyEvents(table, time, { type: 'hold', seats: [seat], rank: 'captain', reason: 'time' });
    }
    return { table, seat };
  }

  test('stays up: after coming back, the owner can neither make the overdue move nor take it back', () => {
    const { table, seat } = late(1);
    const mover = people[seat];
    applyEvents(table, 0, { type: 'reclaim', seat });
    const [legal] = table.match!.legal(seat) as [string];
    expect(request(table, mover, { type: 'move', seq: table.seq, move: legal })).toEqual(refused('time-up'));
    expect(request(table, mover, { type: 'undo', seq: table.seq })).toEqual(refused('time-up'));
    expect(requestMove(table, seat, table.seq, legal).ok, 'the bot makes the move').toBe(true);
    move(table);
    expect(table.match!.undoable(seat).ok, 'the rules alone would allow it').toBe(true);
    expect(request(table, mover, { type: 'undo', seq: table.seq })).toEqual(refused('cannot-undo'));
    const [next] = table.match!.legal(seat) as [string];
    expect(request(table, mover, { type: 'move', seq: table.seq, move: next })).toMatchObject({
      event: { move: next },
    });
  });

  test('costs the seat when it happens for the third time', () => {
    const { table: twice, seat } = late(MOST_TIMEOUTS - 1);
    expect(request(twice, people[seat], { type: 'reclaim' })).toEqual({ event: { type: 'reclaim', seat } });
    const thrice = late(MOST_TIMEOUTS);
    expect(thrice.table.seats[seat]!.timeouts).toBe(3);
    expect(request(thrice.table, people[seat], { type: 'reclaim' })).toEqual(refused('seat-lost'));
  });
});

test('a person hands their seat to a bot and takes it back', () => {
  const table = begun();
  expect(request(table, ANN, { type: 'reclaim' })).toEqual(refused('not-held'));
  expect(request(table, ANN, { type: 'hold', rank: 'x' })).toEqual(refused('unknown-bot'));
  expect(request(table, EVE, { type: 'hold' })).toEqual(refused('not-seated'));
  expect(request(table, EVE, { type: 'reclaim' })).toEqual(refused('not-seated'));
  const event = { type: 'hold', seats: [0], rank: 'bosun', reason: 'left' } as const;
  expect(request(table, ANN, { type: 'hold', rank: 'bosun' })).toEqual({ event });
  applyEvents(table, 0, event);
  expect(request(table, ANN, { type: 'hold', rank: 'bosun' })).toEqual({ done: table.seq });
  const reclaim = { type: 'reclaim', seat: 0 } as const;
  expect(request(table, ANN, { type: 'reclaim' })).toEqual({ event: reclaim });
  applyEvents(table, 0, reclaim);
  const reclaimed = { done: table.seq };
  playToEnd(table);
  expect(request(table, ANN, { type: 'reclaim' }), 'a repetition counts as done').toEqual(reclaimed);
  const open = tableOf();
  applyEvents(open, 0, joined(ANN, 0));
  expect(request(open, ANN, { type: 'hold' })).toEqual(refused('not-playing'));
  expect(request(open, ANN, { type: 'reclaim' })).toEqual(refused('not-playing'));
});
