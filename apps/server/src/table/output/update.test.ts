import { viewsBefore } from '@sloop/protocol';
import { describe, expect, test } from 'vitest';
import { ANN, begun, BOB, EVE, applyEvents, INVITE, joined, move, seatsToAct, playToEnd, tableOf } from '../testing.ts';
import { pastFor } from './past.ts';
import { recordOf } from './record.ts';
import { summaryAfter } from './summary.ts';
import { updateFor, viewpointOf } from './update.ts';

const PLAIN = { since: 0, moments: false };
const updateOf = (table: ReturnType<typeof tableOf>, person: string | undefined, wanted = PLAIN, time = 0) =>
  updateFor(table, viewpointOf(table, person), wanted, time);

describe('an update', () => {
  test('shows the invite only to the host, and includes the table only if it changed', () => {
    const table = tableOf();
    applyEvents(table, 0, joined(ANN, 0), joined(BOB, 1));
    expect(updateOf(table, ANN.id).you).toEqual({ seat: 0, invite: INVITE });
    expect([updateOf(table, BOB.id).you, updateOf(table, undefined).you].map(({ invite }) => invite)).toEqual([
      undefined,
      undefined,
    ]);
    expect(updateOf(table, BOB.id, { ...PLAIN, since: 1 }).table!.seats[1]).toMatchObject({ person: BOB });
    expect(updateOf(table, BOB.id, { ...PLAIN, since: 2 }).table).toBeUndefined();
    expect(updateOf(table, BOB.id, { ...PLAIN, since: 99 }).table, 'an event that does not exist yet').toBeDefined();
  });

  test('lists legal moves only for the seat’s person, and none while a bot holds the seat', () => {
    const table = begun();
    const [seat] = seatsToAct(table) as [0 | 1];
    const mover = [ANN, BOB][seat]!.id;
    expect(updateOf(table, mover).game!.legal).toEqual(table.match!.legal(seat));
    expect(updateOf(table, EVE.id).game!.legal).toEqual([]);
    applyEvents(table, 0, { type: 'hold', seats: [seat], rank: 'captain', reason: 'left' });
    expect(updateOf(table, mover).game!.legal).toEqual([]);
  });

  test('says that time was up: the person is back but has no legal moves for this decision', () => {
    const table = begun({ settings: { clock: { kind: 'live', perMove: 30, bank: 0 } } });
    const [seat] = seatsToAct(table) as [0 | 1];
    const gameOf = () => updateOf(table, [ANN, BOB][seat]!.id).game!;
    expect(gameOf().timeUp).toBeUndefined();
    applyEvents(table, 30_000, { type: 'hold', seats: [seat], rank: 'captain', reason: 'time' });
    applyEvents(table, 31_000, { type: 'reclaim', seat });
    expect(gameOf()).toMatchObject({ timeUp: true, legal: [], canUndo: false });
    expect(updateOf(table, EVE.id).game!.timeUp).toBeUndefined();
    expect(updateOf(table, EVE.id).table!.seats[seat]).toMatchObject({ timeouts: 1 });
    move(table, 32_000);
    expect(gameOf()).toMatchObject({ timeUp: undefined, canUndo: false });
  });

  test('says whether everyone can see that a person has only one legal move', () => {
    const table = begun();
    const forced = { open: new Set<string>(), secret: new Set<string>() };
    for (; table.status === 'playing'; move(table)) {
      const [seat] = seatsToAct(table) as [0 | 1];
      const { legal, openlyForced } = updateOf(table, [ANN, BOB][seat]!.id).game!;
      if (legal.length === 1) forced[openlyForced ? 'open' : 'secret'].add(legal[0]!.split(' ')[0]!);
      else expect(openlyForced).toBeUndefined();
      expect(updateOf(table, EVE.id).game!.openlyForced).toBeUndefined();
    }
    expect([forced.open.has('stow'), forced.secret.has('keep'), forced.secret.has('stow')]).toEqual([
      true,
      true,
      false,
    ]);
  });

  test('includes clocks only if the table has a clock', () => {
    expect(updateOf(begun(), ANN.id).clocks).toBeUndefined();
    const table = begun({ settings: { clock: { kind: 'live', perMove: 30, bank: 0 } } });
    const [seat] = seatsToAct(table) as [number];
    expect(updateOf(table, ANN.id, PLAIN, 1000).clocks![seat]).toEqual({ left: 29_000, bank: 0, running: true });
  });

  test('includes the moments between a move and its chance events if asked for them, and the past has the same moments', () => {
    const table = begun({ game: 'cartagena' });
    let compared = 0;
    for (let nth = 0; nth < 60 && table.status === 'playing'; nth++) {
      const event = move(table, 0, nth);
      for (const person of [ANN.id, BOB.id, undefined]) {
        const since = table.seq - 1;
        const { view, between = [], log } = updateOf(table, person, { since, moments: true }).game!;
        expect(updateOf(table, person, { since, moments: false }).game).not.toHaveProperty('between.0');
        expect(between).toHaveLength(event.chance.length);
        const past = pastFor(table, viewpointOf(table, person))!;
        const views = past.moments.slice(log.from + log.moves.length - 1 - between.length);
        expect([...viewsBefore(view, between), view]).toEqual(views.map((moment) => moment.view));
        compared += between.length;
      }
    }
    expect(compared).toBeGreaterThan(20);
    let nth = 0;
    while (move(table, 0, nth).chance.length === 0) nth++;
    expect(updateOf(table, ANN.id, { since: table.seq, moments: true }).game!.between, 'nothing new').toBeUndefined();
  });
});

test('a summary includes the seats if they have changed, and shows the winners', () => {
  const table = begun({ game: 'cartagena' });
  move(table);
  expect(summaryAfter(table)).toEqual({ status: 'playing', toAct: table.toAct, upkeepAt: undefined, round: 1 });
  const rename = { type: 'rename', person: ANN.id, name: 'Anna' } as const;
  applyEvents(table, 0, rename);
  expect(summaryAfter(table).seats![0]).toMatchObject({ person: { name: 'Anna' } });
  expect(recordOf(table)).toMatchObject({ ok: false, reason: { code: 'not-over' } });
  playToEnd(table);
  const { winners } = table.match!.outcome!;
  const { seats } = summaryAfter(table);
  expect(seats!.flatMap(({ won }, seat) => (won ? [seat] : []))).toEqual(winners);
  expect(recordOf(table)).toMatchObject({ ok: true, value: { names: ['Anna', 'Bob'] } });
});

test('there is no past before the game begins', () => {
  const table = tableOf();
  expect(pastFor(table, viewpointOf(table, ANN.id))).toBeUndefined();
});
