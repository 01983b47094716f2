import { findBot } from '@sloop/bots';
import { differingOptions, ok, type Result } from '@sloop/engine';
import { findGame, games } from '@sloop/games';
import { parseChat, type NewTable, type Person, type Refusal, type SeatPlan } from '@sloop/protocol';
import type { House } from './house.ts';
import { idFrom, newId, newServerSeed } from './ids.ts';
import type { Room } from './room.ts';
import type { Rooms } from './rooms.ts';
import type { TableRow } from './store/store.ts';
import { refuse } from './table/refuse.ts';
import { listedSeats } from './table/summary.ts';
import { Table } from './table/table.ts';

/** Where tables are ordered: everything that needs more than one table or more than its events. */
export class Desk {
  readonly #house: House;
  readonly #rooms: Rooms;
  readonly #renamed: ((person: string, name: string) => void)[] = [];

  constructor(house: House, rooms: Rooms) {
    this.#house = house;
    this.#rooms = rooms;
  }

  /** Called when somebody has a new name. */
  onRename(listener: (person: string, name: string) => void): void {
    this.#renamed.push(listener);
  }

  /** A new table, nobody at it yet; its id. */
  async create(creator: Person, wish: NewTable): Promise<Result<string, Refusal>> {
    const row = this.#rowFor(newId(), creator, wish);
    if (!row.ok) return row;
    await this.#add(row.value);
    return ok(row.value.id);
  }

  async #add(row: TableRow): Promise<void> {
    const table = new Table(row, findGame(row.game)!);
    const { status, toAct, due } = table;
    await this.#house.store.addTable(row, { status, toAct, due, seats: listedSeats(table) });
  }

  #rowFor(
    id: string,
    creator: Person,
    { game: name, seats, options = {}, clock = { kind: 'none' }, listed = false }: NewTable,
  ): Result<TableRow, Refusal> {
    const game = findGame(name);
    if (!game) return refuse('unknown-game', `there is no game ${JSON.stringify(name)}; there are: ${gameNames()}`);
    const players = seats.length;
    const { min, max } = game.seats;
    if (players < min || players > max)
      return refuse('bad-request', `${name} has ${min} to ${max} seats, not ${players}`);
    if (Object.hasOwn(options, 'start')) return refuse('bad-option', 'start is drawn by chance and cannot be given');
    const checked = game.options(options, players);
    if (!checked.ok) return refuse('bad-option', checked.reason);
    const bot = seats.find((plan) => plan.kind === 'bot' && !findBot(plan.rank));
    if (bot) return refuse('unknown-bot', `there is no bot ${JSON.stringify((bot as { rank: string }).rank)}`);
    return ok({
      id,
      game: name,
      players,
      options: JSON.stringify(differingOptions(game, checked.value, players)),
      clock: JSON.stringify(clock),
      listed,
      creator: creator.id,
      seats: JSON.stringify(seats),
      invite: newId(),
      serverSeed: newServerSeed(),
      created: this.#house.date(),
    });
  }

  /** A table for the same people; whoever asks second gets the first one's. */
  async rematch(room: Room, person: Person): Promise<Result<string, Refusal>> {
    // The game may have ended at another process.
    if (await room.read(({ status }) => status !== 'over')) await room.hear(Infinity);
    const wish = await room.read((table) => rematchWish(table, person));
    if (!wish.ok) return wish;
    if (typeof wish.value === 'string') return ok(wish.value);
    // Whoever asks, and however often, it is the same table: none is left over where two ask at once.
    const id = await room.read(({ row }) => idFrom(`rematch ${row.id} ${row.invite}`));
    const row = this.#rowFor(id, person, wish.value);
    if (!row.ok) return row;
    try {
      await this.#add(row.value);
    } catch (error) {
      if (!(await this.#house.store.loadTable(id))) throw error;
    }
    const stored = await room.submit((table) =>
      ok(table.rematch === undefined ? { event: { type: 'rematch', table: id } } : { done: table.seq }),
    );
    return stored.ok ? ok(await room.read((table) => table.rematch!)) : stored;
  }

  async chat(room: Room, person: Person, text: string): Promise<Result<number, Refusal>> {
    const parsed = parseChat(text);
    if (!parsed.ok) return refuse('bad-request', parsed.reason);
    const { id, name } = person;
    const line = await this.#house.store.addChat(room.id, { id, name }, parsed.value, this.#house.date());
    this.#house.store.tell({ type: 'chat', table: room.id });
    await room.tellChat();
    return ok(line.n);
  }

  /** A new name, also where this person sits at a table that is not over. */
  async rename(person: Person, name: string): Promise<void> {
    const { store } = this.#house;
    await store.renamePerson(person.id, name);
    for (const listener of this.#renamed) listener(person.id, name);
    for (const { id, status } of await store.tablesOf(person.id, MOST_RENAMED)) {
      if (status === 'over' || status === 'closed') continue;
      const room = await this.#rooms.find(id);
      await room?.submit((table) =>
        table.seatOf(person.id) === undefined
          ? ok({ done: table.seq })
          : ok({ event: { type: 'rename', person: person.id, name } }),
      );
    }
  }
}

/** Tables where a new name is shown at once. */
const MOST_RENAMED = 50;

const gameNames = (): string => games.map(({ id }) => id).join(', ');

/** What the same people would play again; or the table where they do. */
function rematchWish(table: Table, person: Person): Result<NewTable | string, Refusal> {
  if (table.rematch !== undefined) return ok(table.rematch);
  if (table.seatOf(person.id) === undefined) return refuse('not-seated', 'you had no seat at this table');
  if (table.status !== 'over') return refuse('not-over', 'the game is not over');
  const seats = table.seats.map(({ plan, person: sitting }): SeatPlan =>
    sitting ? { kind: 'reserved', for: sitting.id } : plan,
  );
  const { game, options, listed } = table.row;
  const wish = {
    game,
    seats,
    options: JSON.parse(options) as NewTable['options'] & object,
    clock: table.clock,
    listed,
  };
  return ok(wish);
}
