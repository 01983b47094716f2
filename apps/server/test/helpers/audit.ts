import { verify, type GameRecord } from '@sloop/engine';
import { findGame } from '@sloop/games';
import type { Act, LoggedMove } from '@sloop/protocol';
import { expect } from 'vitest';
import type { Store } from '../../src/store/store.ts';
import type { TableEvent } from '../../src/table/events.ts';
import type { SentAct, Player } from './player.ts';

/** How much an audit has checked. The test prints these numbers. */
export interface AuditCounts {
  tables: number;
  events: number;
  /** How many acts the server confirmed. */
  confirmed: number;
  /** How many acts were sent again because the reply was lost. */
  repeated: number;
  chatLines: number;
  /** How many updates were compared with the store. */
  updates: number;
}

type PlainMove = Pick<LoggedMove, 'by' | 'move'>;

/** The history of a table, computed from its events. */
interface TableHistory {
  readonly events: readonly TableEvent[];
  /** The log after each event. The first entry is the empty log before the first event. */
  readonly logs: readonly (readonly PlainMove[])[];
  /** For each event, the person who caused it. Undefined if a bot caused the event or if the event belongs to no seat. */
  readonly doneBy: readonly (string | undefined)[];
  /** The seats that bots held for people after each event. The first entry is the empty set before the first event. */
  readonly held: readonly ReadonlySet<number>[];
  readonly people: ReadonlyMap<number, string>;
}

/**
 * Compares everything that players received with the store. Each confirmed move, undo and reclaim must be stored under
 * the number that was confirmed. Each player must have as many stored joins as confirmed joins, and each confirmed
 * reveal must be stored once. Each stored move of a person must have been confirmed to that person. Each update must
 * have shown the log as it was at the update's event, except for moves hidden from the viewer. Each game must have
 * ended, and its record must pass verification.
 */
export async function audit(store: Store, allPlayers: readonly Player[], records: ReadonlyMap<string, unknown>) {
  const found: AuditCounts = { tables: 0, events: 0, confirmed: 0, repeated: 0, chatLines: 0, updates: 0 };
  for (const [table, players] of Map.groupBy(allPlayers, (player) => player.table)) {
    const loaded = await store.loadTable(table);
    expect(loaded, `table ${table} was confirmed but is not stored`).toBeDefined();
    expect(loaded!.events.map(({ seq }) => seq)).toEqual(loaded!.events.map((_, index) => index + 1));
    const history = historyOf(loaded!.events.map(({ body }) => JSON.parse(body) as TableEvent));
    for (const player of players) checkConfirmedActs(player, history);
    checkAllConfirmed(players, history);
    for (const player of players) checkWitnessed(player, history, found);
    checkRecord(records.get(table), history, table);
    found.chatLines += await checkChat(store, table, players);
    found.tables++;
    found.events += history.events.length;
    const sentActs = players.flatMap((player) => player.sentActs);
    found.confirmed += sentActs.filter(({ result }) => result.kind === 'done').length;
    found.repeated += sentActs.filter(({ lost }) => lost > 0).length;
  }
  return found;
}

/** Fetches each table's record over HTTP. */
export async function fetchRecords(players: readonly Player[]): Promise<Map<string, unknown>> {
  const records = new Map<string, unknown>();
  for (const { person, table } of players) {
    if (!records.has(table)) records.set(table, (await person.tryAsk('GET', `/api/tables/${table}/record`))?.body);
  }
  return records;
}

/** Computes a table's history without the server's own table code. */
function historyOf(events: readonly TableEvent[]): TableHistory {
  const people = new Map<number, string>();
  const held = new Set<number>();
  const log: PlainMove[] = [];
  const chance = (moves: readonly string[]): number =>
    log.push(...moves.map((move): PlainMove => ({ by: 'chance', move })));
  const history = {
    events,
    logs: [[]] as PlainMove[][],
    doneBy: [] as (string | undefined)[],
    held: [new Set()] as Set<number>[],
    people,
  };
  for (const event of events) {
    history.doneBy.push('seat' in event && !held.has(event.seat) ? people.get(event.seat) : undefined);
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

const isDone = (sent: SentAct): sent is SentAct & { result: { kind: 'done'; seq: number } } =>
  sent.result.kind === 'done';

/** Acts that become exactly one event. The server confirms such an act with the number of its event. */
const SINGLE_EVENT_ACTS: readonly Act['type'][] = ['move', 'undo'];

/**
 * Checks the acts that were confirmed to a player. For a move, an undo or a reclaim, the event with the confirmed
 * number must store the act. After a confirmed `hold`, a bot must hold the seat. A confirmed seed must be in exactly
 * one `reveal` event.
 */
function checkConfirmedActs(player: Player, { events, held, people }: TableHistory): void {
  const seat = [...people].find(([, id]) => id === player.person.id)?.[0];
  const numbers: number[] = [];
  for (const { act, result } of player.sentActs.filter(isDone)) {
    const event = events[result.seq - 1];
    const where = `table ${player.table}, event ${result.seq}`;
    if (SINGLE_EVENT_ACTS.includes(act.type)) numbers.push(result.seq);
    if (act.type === 'move') expect(event, where).toMatchObject({ type: 'move', seat, move: act.move });
    if (act.type === 'undo') expect(event, where).toMatchObject({ type: 'undo', seat });
    if (act.type === 'reclaim') expect(event, where).toMatchObject({ type: 'reclaim', seat });
    if (act.type === 'hold') expect(held[result.seq]!.has(seat!), where).toBe(true);
    if (act.type === 'reveal')
      expect(
        events.filter((each) => each.type === 'reveal' && each.seat === seat && each.seed === act.seed),
      ).toHaveLength(1);
  }
  expect(numbers, `two acts of one player at table ${player.table} became one event`).toEqual([...new Set(numbers)]);
  checkJoins(player, events);
  expect(events.filter(({ type }) => type === 'start' || type === 'begin')).toHaveLength(2);
}

/** Checks that the number of a player's stored joins equals the number of the player's confirmed joins. */
function checkJoins({ sentActs, person }: Player, events: readonly TableEvent[]): void {
  const joins = events.filter((event) => event.type === 'join' && event.person.id === person.id).length;
  expect(joins, `joins of ${person.id}`).toBe(
    sentActs.filter((sent) => sent.act.type === 'join' && isDone(sent)).length,
  );
}

/**
 * Checks that every move and undo that is stored for a person was confirmed to that person, so that no act was stored
 * twice and no refused act was stored.
 */
function checkAllConfirmed(players: readonly Player[], { events, doneBy }: TableHistory): void {
  const confirmed = new Map(
    players.map(({ person, sentActs }) => [
      person.id,
      new Set(sentActs.filter(isDone).map(({ result }) => result.seq)),
    ]),
  );
  for (const [index, event] of events.entries()) {
    const doer = doneBy[index];
    if (doer === undefined || (event.type !== 'move' && event.type !== 'undo')) continue;
    expect(confirmed.get(doer)?.has(index + 1), `event ${index + 1}, ${JSON.stringify(event)}, was not confirmed`).toBe(
      true,
    );
  }
}

/**
 * Checks that every update showed the log as it was at the update's event. Only moves that are hidden from the viewer may differ.
 */
function checkWitnessed({ table, follower }: Player, { logs }: TableHistory, found: AuditCounts): void {
  for (const { seq, log } of follower.witnessed) {
    const where = `table ${table}, seat ${follower.seat}, update at event ${seq}`;
    const truth = logs[seq];
    expect(log.length, where).toBe(truth?.length);
    const wrong = log.findIndex(({ by, move }, index) => {
      const stored = truth![index]!;
      return by !== stored.by || (move !== stored.move && !move.includes('?'));
    });
    if (wrong >= 0) expect(log[wrong], `${where}, move ${wrong}`).toEqual(truth![wrong]);
    found.updates++;
  }
  expect(
    follower.log.map(({ by, move }) => ({ by, move })),
    'nothing is hidden once the game is over',
  ).toEqual(logs.at(follower.seq));
}

function checkRecord(record: unknown, { logs }: TableHistory, table: string): void {
  expect(verify(record, findGame), `the record of table ${table}`).toMatchObject({ ok: true });
  const moves = logs.at(-1)!.map(({ by, move }) => `${by === 'chance' ? '*' : by} ${move}`);
  expect((record as GameRecord).moves).toEqual(moves);
  expect((record as GameRecord).result).not.toBeNull();
}

/**
 * Checks that the numbers of chat lines have no gaps, that each confirmed line is stored once, and that no player missed a line.
 */
async function checkChat(store: Store, table: string, players: readonly Player[]): Promise<number> {
  const lines = await store.chatAfter(table, 0, 100_000);
  expect(lines.map(({ n }) => n)).toEqual(lines.map((_, index) => index + 1));
  const said = players.flatMap(({ sentActs }) => sentActs.filter(({ act }) => act.type === 'chat'));
  for (const { act, result } of said) {
    const times = lines.filter(({ text }) => text === (act as { text: string }).text).length;
    if (result.kind === 'done') expect(times, `confirmed line ${JSON.stringify(act)}`).toBe(1);
    if (result.kind === 'refused') expect(times, `refused line ${JSON.stringify(act)}`).toBe(0);
    if (result.kind === 'unsure') expect(times, `line ${JSON.stringify(act)}`).toBeLessThanOrEqual(1);
  }
  for (const { chat } of players.map(({ follower }) => follower)) {
    const numbers = [...chat.keys()].sort((one, other) => one - other);
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
    for (const [n, text] of chat) expect(text).toBe(lines[n - 1]?.text);
  }
  return lines.length;
}
