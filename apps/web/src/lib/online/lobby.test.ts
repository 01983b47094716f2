import { freeSeats, type SeatInfo, type TableLine } from '@sloop/protocol';
import { expect, test } from 'vitest';
import { offered } from './lobby.ts';

const OPEN: SeatInfo = { plan: { kind: 'open' } };
const ANI: SeatInfo = { plan: { kind: 'open' }, person: { id: 'ani', name: 'Ani' } };
const BOT: SeatInfo = { plan: { kind: 'bot', rank: 'bosun' } };
const KEPT: SeatInfo = { plan: { kind: 'reserved', for: 'mia' } };

const line = (id: string, seats: readonly SeatInfo[], status: TableLine['status'] = 'open'): TableLine => ({
  id,
  game: 'cartagena',
  options: {},
  clock: { kind: 'none' },
  listed: true,
  status,
  seats: [...seats],
  toAct: [],
  changed: 0,
});
const ids = (lines: readonly TableLine[]): string[] => lines.map(({ id }) => id);

test('an open table is offered if it has a seat that I can take', () => {
  const open = [line('free', [ANI, OPEN]), line('full', [ANI, BOT]), line('kept', [ANI, KEPT])];
  const lobby = { open, playing: [] };
  expect(ids(offered(lobby, []).open)).toEqual(['free']);
  expect(ids(offered(lobby, [], 'mia').open)).toEqual(['free', 'kept']);
  expect(freeSeats(line('kept', [ANI, KEPT, OPEN]), 'mia')).toBe(2);
});

test('tables where I sit are not offered to me', () => {
  const open = [line('mine', [ANI, OPEN]), line('other', [BOT, OPEN])];
  const lobby = { open, playing: [line('ours', [ANI, BOT], 'playing')] };
  const mine = [open[0]!, lobby.playing[0]!];
  expect(ids(offered(lobby, mine, 'ani').open)).toEqual(['other']);
  expect(offered(lobby, mine, 'ani').playing).toEqual([]);
  expect(ids(offered(lobby, []).playing)).toEqual(['ours']);
});
