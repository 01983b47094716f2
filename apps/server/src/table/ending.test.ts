import { verify } from '@sloop/engine';
import { findGame } from '@sloop/games';
import { describe, expect, test } from 'vitest';
import { recordOf } from './output/record.ts';
import { summaryAfter } from './output/summary.ts';
import { updateFor, viewpointOf } from './output/update.ts';
import { ANN, applyEvents, begun, BOB, EVE, move, playToEnd, request, seatsToAct, tableOf } from './testing.ts';

const refused = (code: string): object => ({ refused: code });
const DAY = 24 * 60 * 60 * 1000;
const END = { event: { type: 'end' } };
const left = (seat: number) => ({ type: 'hold', seats: [seat], rank: 'captain', reason: 'left' }) as const;
const infoOf = (table: ReturnType<typeof begun>) =>
  updateFor(table, viewpointOf(table, undefined), { since: 0, moments: false }, 0).table!;

describe('ending a game without a result', () => {
  test('needs the agreement of everybody who plays their own seat, and the last one to agree ends the game', () => {
    const table = begun();
    const agree = { type: 'agree', seat: 0, agrees: true } as const;
    expect(request(table, ANN, { type: 'end' })).toEqual({ event: agree });
    applyEvents(table, 0, agree);
    expect(request(table, ANN, { type: 'end' }), 'a repetition').toEqual({ done: table.seq });
    expect(infoOf(table).seats.map(({ wantsEnd }) => wantsEnd)).toEqual([true, undefined]);
    expect(table.status).toBe('playing');
    expect(request(table, BOB, { type: 'end' })).toEqual(END);
  });

  test('is possible for one person alone if bots play all other seats, even for a host without a seat', () => {
    const table = begun();
    applyEvents(table, 0, left(1));
    expect(request(table, BOB, { type: 'end' }), 'while a bot holds Bob’s seat, Bob has no say').toEqual(
      refused('held'),
    );
    expect(request(table, ANN, { type: 'end' })).toEqual(END);
    applyEvents(table, 0, left(0));
    expect([ANN, BOB].map((person) => request(table, person, { type: 'end' }))).toEqual([END, END]);
    const bots = tableOf({ seats: [1, 2].map(() => ({ kind: 'bot', rank: 'bosun' }) as const) });
    expect(request(bots, ANN, { type: 'end' })).toEqual(refused('not-playing'));
    bots.status = 'playing';
    expect(request(bots, ANN, { type: 'end' })).toEqual(END);
  });

  test('does not wait for somebody who has kept a table without a clock waiting for three days', () => {
    const table = begun({ game: 'cartagena' });
    const [late] = seatsToAct(table) as [0 | 1];
    const [waiting, slow] = [[ANN, BOB][1 - late]!, [ANN, BOB][late]!];
    const agree = { event: { type: 'agree', seat: 1 - late, agrees: true } };
    expect(request(table, waiting, { type: 'end' }, 3 * DAY)).toEqual(agree);
    expect(request(table, waiting, { type: 'end' }, 3 * DAY + 1)).toEqual(END);
    expect(request(table, slow, { type: 'end' }, 9 * DAY)).toMatchObject({ event: { type: 'agree' } });
    const days = begun({ game: 'cartagena', settings: { clock: { kind: 'days', perMove: 30 } } });
    expect(request(days, waiting, { type: 'end' }, 9 * DAY), 'a clock says how long one may take').toEqual(agree);
  });

  test('loses the agreement of somebody who withdraws it, makes a move or leaves', () => {
    const table = begun({ game: 'cartagena' });
    const [seat] = seatsToAct(table) as [0 | 1];
    const mover = [ANN, BOB][seat]!;
    const agree = { type: 'agree', seat, agrees: true } as const;
    applyEvents(table, 0, agree);
    expect(request(table, mover, { type: 'end', agree: false })).toEqual({ event: { ...agree, agrees: false } });
    applyEvents(table, 0, { ...agree, agrees: false });
    expect(table.seats[seat]!.wantsEnd).toBe(false);
    expect(request(table, mover, { type: 'end', agree: false })).toEqual({ done: table.seq });
    applyEvents(table, 0, agree);
    move(table);
    expect([table.seats[seat]!.wantsEnd, table.changed]).toEqual([false, table.seq]);
    applyEvents(table, 0, agree, left(seat));
    expect(table.seats[seat]!.wantsEnd).toBe(false);
  });

  test('is refused to strangers, and to everybody before and after the game', () => {
    expect(request(begun(), EVE, { type: 'end' })).toEqual(refused('not-seated'));
    expect(request(tableOf(), ANN, { type: 'end' })).toEqual(refused('not-playing'));
    const over = begun({ game: 'cartagena' });
    playToEnd(over);
    expect(request(over, ANN, { type: 'end' })).toEqual(refused('not-playing'));
  });
});

describe('an ended game', () => {
  const ended = () => {
    const table = begun();
    move(table);
    applyEvents(table, 5, { type: 'end' });
    return table;
  };

  test('is over, waits for nobody, and has no winner', () => {
    const table = ended();
    expect([table.status, table.toAct, table.upkeepAt]).toEqual(['over', 0, undefined]);
    expect(infoOf(table)).toMatchObject({ status: 'over', ended: true });
    for (const person of [ANN, BOB]) {
      const { game } = updateFor(table, viewpointOf(table, person.id), { since: 0, moments: false }, 0);
      expect(game).toMatchObject({ legal: [], toAct: [], canUndo: false, outcome: undefined });
    }
    expect(summaryAfter(table).seats!.some(({ won }) => won)).toBe(false);
    expect(request(table, ANN, { type: 'move', seq: table.seq, move: 'x' })).toEqual(refused('game-over'));
    expect(request(table, ANN, { type: 'undo', seq: table.seq })).toEqual(refused('game-over'));
  });

  test('has a record with every seed, which verifies as far as the game went', () => {
    const record = recordOf(ended());
    expect(record).toMatchObject({ ok: true, value: { result: null, fairness: { serverSeed: '00ff'.repeat(16) } } });
    expect(verify(record.ok && record.value, findGame)).toMatchObject({ ok: true });
  });
});
