import { commitToClientSeed } from '@sloop/engine';
import { findGame } from '@sloop/games';
import {
  DEFAULT_TABLE_SETTINGS,
  type Act,
  type Person,
  type Refusal,
  type SeatPlan,
  type TableSettings,
} from '@sloop/protocol';
import type { TableEvent } from './events.ts';
import { beginEvent, REQUESTS, requestMove, type Effect, type RequestedAct, type RequestTable } from './requests.ts';
import { Table } from './table.ts';

export const ANN: Person = { id: 'ann', name: 'Ann' };
export const BOB: Person = { id: 'bob', name: 'Bob' };
export const EVE: Person = { id: 'eve', name: 'Eve' };

export const INVITE = 'the invitation';
export const seedOf = ({ id }: Person): string => `seed of ${id}`.replaceAll(' ', '-');

export const OPEN: SeatPlan = { kind: 'open' };

/** Makes a table that Ann has created. By default, it is a Tortuga table with two open seats. */
export function tableOf({
  game = 'tortuga',
  seats = [OPEN, OPEN],
  settings = {},
}: {
  readonly game?: string;
  readonly seats?: readonly SeatPlan[];
  readonly settings?: Partial<TableSettings>;
} = {}): Table {
  const row = {
    id: 'table',
    game,
    players: seats.length,
    settings: { ...DEFAULT_TABLE_SETTINGS, ...settings },
    creator: ANN.id,
    origin: '',
    seats,
    invite: INVITE,
    serverSeed: '00ff'.repeat(16),
    created: 0,
    opened: 0,
  };
  return new Table(row, findGame(game)!);
}

/** Applies events one after another, all at the served time `time`. */
export function applyEvents(table: Table, time: number, ...events: readonly TableEvent[]): void {
  for (const event of events) table.apply(event, { seq: table.seq + 1, time });
}

export const joined = (person: Person, seat: number): TableEvent => ({
  type: 'join',
  seat,
  person,
  commit: commitToClientSeed(seedOf(person)),
});

/** Makes a table whose game began at time 0, with Ann in seat 0 and Bob in seat 1. */
export function begun(options: Parameters<typeof tableOf>[0] = {}): Table {
  const table = tableOf(options);
  applyEvents(table, 0, joined(ANN, 0), joined(BOB, 1), { type: 'start' });
  for (const [seat, person] of [ANN, BOB].entries())
    applyEvents(table, 0, { type: 'reveal', seat, seed: seedOf(person) });
  applyEvents(table, 0, beginEvent(table));
  return table;
}

/** Requests an act at the served time `time` and returns the result. Does not apply the event. */
export const request = (
  table: RequestTable,
  person: Person,
  { type, ...fields }: Extract<Act, { type: RequestedAct }>,
  time = 0,
): { readonly refused: Refusal['code'] } | Effect => {
  const ask = REQUESTS[type] as (
    table: RequestTable,
    person: Person,
    fields: object,
    time: number,
  ) => ReturnType<typeof requestMove>;
  const asked = ask(table, person, fields, time);
  return asked.ok ? asked.value : { refused: asked.reason.code };
};

export const seatsToAct = ({ seats }: Table): number[] => [...seats.keys()].filter((seat) => seats[seat]!.decision);

/** Makes a legal move for the first seat whose turn it is. Returns the move's event. `nth` selects one of the legal moves. */
export function move(table: Table, time = 0, nth = 0): TableEvent & { type: 'move' } {
  const seat = seatsToAct(table)[0]!;
  const legal = table.match!.legal(seat);
  const requested = requestMove(table, seat, table.seq, legal[nth % legal.length]!);
  if (!requested.ok || !('event' in requested.value)) throw new Error('a legal move was refused');
  const event = requested.value.event as TableEvent & { type: 'move' };
  applyEvents(table, time, event);
  return event;
}

export function playToEnd(table: Table): void {
  for (let nth = 0; table.status === 'playing'; nth++) move(table, 0, nth);
}
