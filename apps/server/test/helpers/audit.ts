import { verify, type GameRecord } from '@sloop/engine';
import { findGame } from '@sloop/games';
import type { Act, LoggedMove } from '@sloop/protocol';
import { expect } from 'vitest';
import type { Store } from '../../src/store/store.ts';
import type { TableEvent } from '../../src/table/events.ts';
import type { Deed, Player } from './player.ts';

/** What was found in order, for the report of a test. */
export interface Audited {
  tables: number;
  events: number;
  /** Acts that the server confirmed. */
  confirmed: number;
  /** Acts that were sent again because their answer was lost. */
  repeated: number;
  chatLines: number;
  /** Updates whose log was compared with the store. */
  updates: number;
}

type PlainMove = Pick<LoggedMove, 'by' | 'move'>;

/** Who plays a seat at an event, and the log after it. */
interface TableHistory {
  readonly events: readonly TableEvent[];
  /** The log after each event, the first one being empty. */
  readonly logs: readonly (readonly PlainMove[])[];
  /** For each event the person of its seat, unless a bot played it. */
  readonly doers: readonly (string | undefined)[];
  /** The seats that bots held for people after each event. */
  readonly held: readonly ReadonlySet<number>[];
  readonly people: ReadonlyMap<number, string>;
}

/**
 * Compares everything that players were told with what is stored: each confirmed act is there once and at its place, nobody
 * moved who does not know of it, every update showed the table as it was at that event, and every game ended and verifies.
 */
export async function audit(store: Store, everybody: readonly Player[], records: ReadonlyMap<string, unknown>) {
  const found: Audited = { tables: 0, events: 0, confirmed: 0, repeated: 0, chatLines: 0, updates: 0 };
  for (const [table, players] of Map.groupBy(everybody, (player) => player.table)) {
    const loaded = await store.loadTable(table);
    expect(loaded, `table ${table} was confirmed and is not there`).toBeDefined();
    expect(loaded!.events.map(({ seq }) => seq)).toEqual(loaded!.events.map((_, index) => index + 1));
    const history = historyOf(loaded!.events.map(({ body }) => JSON.parse(body) as TableEvent));
    for (const player of players) checkDeeds(player, history);
    checkDoers(players, history);
    for (const player of players) checkWitnessed(player, history, found);
    checkRecord(records.get(table), history, table);
    found.chatLines += await checkChat(store, table, players);
    found.tables++;
    found.events += history.events.length;
    const deeds = players.flatMap((player) => player.deeds);
    found.confirmed += deeds.filter(({ fate }) => fate.kind === 'done').length;
    found.repeated += deeds.filter(({ lost }) => lost > 0).length;
  }
  return found;
}

/** The record of each table, over HTTP. */
export async function fetchRecords(players: readonly Player[]): Promise<Map<string, unknown>> {
  const records = new Map<string, unknown>();
  for (const { person, table } of players) {
    if (!records.has(table)) records.set(table, (await person.tryAsk('GET', `/api/tables/${table}/record`))?.body);
  }
  return records;
}

/** What happened, told once more and independently of the table's own code. */
function historyOf(events: readonly TableEvent[]): TableHistory {
  const people = new Map<number, string>();
  const held = new Set<number>();
  const log: PlainMove[] = [];
  const chance = (moves: readonly string[]): number =>
    log.push(...moves.map((move): PlainMove => ({ by: 'chance', move })));
  const history = {
    events,
    logs: [[]] as PlainMove[][],
    doers: [] as (string | undefined)[],
    held: [new Set()] as Set<number>[],
    people,
  };
  for (const event of events) {
    history.doers.push('seat' in event && !held.has(event.seat) ? people.get(event.seat) : undefined);
    if (event.type === 'join') people.set(event.seat, event.person.id);
    if (event.type === 'leave') people.delete(event.seat);
    if (event.type === 'hold') event.seats.forEach((seat) => held.add(seat));
    if (event.type === 'reclaim') held.delete(event.seat);
    if (event.type === 'move') log.push({ by: event.seat, move: event.move });
    if (event.type === 'move' || event.type === 'begin') chance(event.chance);
    if (event.type === 'undo')
      log.splice(
        log.findLastIndex(({ by }) => by === event.seat),
        1,
      );
    history.logs.push([...log]);
    history.held.push(new Set(held));
  }
  return history;
}

const isDone = (deed: Deed): deed is Deed & { fate: { kind: 'done'; seq: number } } => deed.fate.kind === 'done';

/** Acts that are stored as an event of their own, each of which a confirmed act names. */
const OWN_EVENT: readonly Act['type'][] = ['move', 'undo'];

/** Everything confirmed to a player is at the place that was confirmed. */
function checkDeeds(player: Player, { events, held, people }: TableHistory): void {
  const seat = [...people].find(([, id]) => id === player.person.id)?.[0];
  const numbers: number[] = [];
  for (const { act, fate } of player.deeds.filter(isDone)) {
    const event = events[fate.seq - 1];
    const where = `table ${player.table}, event ${fate.seq}`;
    if (OWN_EVENT.includes(act.type)) numbers.push(fate.seq);
    if (act.type === 'move') expect(event, where).toMatchObject({ type: 'move', seat, move: act.move });
    if (act.type === 'undo') expect(event, where).toMatchObject({ type: 'undo', seat });
    if (act.type === 'reclaim') expect(event, where).toMatchObject({ type: 'reclaim', seat });
    if (act.type === 'hold') expect(held[fate.seq]!.has(seat!), where).toBe(true);
    if (act.type === 'reveal')
      expect(
        events.filter((each) => each.type === 'reveal' && each.seat === seat && each.seed === act.seed),
      ).toHaveLength(1);
  }
  expect(numbers, `two acts of one player at table ${player.table} became one event`).toEqual([...new Set(numbers)]);
  checkJoins(player, events);
  expect(events.filter(({ type }) => type === 'start' || type === 'begin')).toHaveLength(2);
}

/** Whoever was let sit down is sitting: every join but those that were left again. */
function checkJoins({ deeds, person }: Player, events: readonly TableEvent[]): void {
  const joins = events.filter((event) => event.type === 'join' && event.person.id === person.id).length;
  expect(joins, `joins of ${person.id}`).toBe(deeds.filter((deed) => deed.act.type === 'join' && isDone(deed)).length);
}

/** Nobody moved or took back without having been told so: nothing counted twice, and nothing that was refused. */
function checkDoers(players: readonly Player[], { events, doers }: TableHistory): void {
  const confirmed = new Map(
    players.map(({ person, deeds }) => [person.id, new Set(deeds.filter(isDone).map(({ fate }) => fate.seq))]),
  );
  for (const [index, event] of events.entries()) {
    const doer = doers[index];
    if (doer === undefined || (event.type !== 'move' && event.type !== 'undo')) continue;
    expect(confirmed.get(doer)?.has(index + 1), `event ${index + 1}, ${JSON.stringify(event)}, was not confirmed`).toBe(
      true,
    );
  }
}

/** Every update was true: at its event the log was as it said, but for what was hidden from that seat. */
function checkWitnessed({ table, following }: Player, { logs }: TableHistory, found: Audited): void {
  for (const { seq, log } of following.witnessed) {
    const where = `table ${table}, seat ${following.seat}, update at event ${seq}`;
    const truth = logs[seq];
    expect(log.length, where).toBe(truth?.length);
    const lie = log.findIndex(({ by, move }, index) => {
      const line = truth![index]!;
      return by !== line.by || (move !== line.move && !move.includes('?'));
    });
    if (lie >= 0) expect(log[lie], `${where}, move ${lie}`).toEqual(truth![lie]);
    found.updates++;
  }
  expect(
    following.log.map(({ by, move }) => ({ by, move })),
    'once over, everything is open',
  ).toEqual(logs.at(following.seq));
}

function checkRecord(record: unknown, { logs }: TableHistory, table: string): void {
  expect(verify(record, findGame), `the record of table ${table}`).toMatchObject({ ok: true });
  const lines = logs.at(-1)!.map(({ by, move }) => `${by === 'chance' ? '*' : by} ${move}`);
  expect((record as GameRecord).moves).toEqual(lines);
  expect((record as GameRecord).result).not.toBeNull();
}

/** Lines are numbered without gaps; each that was confirmed is there once, and everybody heard all of them in a row. */
async function checkChat(store: Store, table: string, players: readonly Player[]): Promise<number> {
  const lines = await store.chatAfter(table, 0, 100_000);
  expect(lines.map(({ n }) => n)).toEqual(lines.map((_, index) => index + 1));
  const said = players.flatMap(({ deeds }) => deeds.filter(({ act }) => act.type === 'chat'));
  for (const { act, fate } of said) {
    const times = lines.filter(({ text }) => text === (act as { text: string }).text).length;
    if (fate.kind === 'done') expect(times, `confirmed line ${JSON.stringify(act)}`).toBe(1);
    if (fate.kind === 'refused') expect(times, `refused line ${JSON.stringify(act)}`).toBe(0);
    if (fate.kind === 'unsure') expect(times, `line ${JSON.stringify(act)}`).toBeLessThanOrEqual(1);
  }
  for (const { heard } of players.map(({ following }) => following)) {
    const numbers = [...heard.keys()].sort((one, other) => one - other);
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
    for (const [n, text] of heard) expect(text).toBe(lines[n - 1]?.text);
  }
  return lines.length;
}
