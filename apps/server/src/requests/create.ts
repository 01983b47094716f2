import { differingOptions, ok, refusePlayers, type Result } from '@sloop/engine';
import { findGame, games } from '@sloop/games';
import { DEFAULT_TABLE_SETTINGS, type NewTable, type Refusal } from '@sloop/protocol';
import type { Services } from '../open/services.ts';
import { newId, newServerSeed } from '../process/ids.ts';
import { refuse, refusePlan } from '../table/refuse.ts';
import type { TableRow } from '../table/row.ts';
import { listedSeats } from '../table/output/summary.ts';
import { Table } from '../table/table.ts';

/** The services that are needed to create a table. */
export type CreateServices = Pick<Services, 'store' | 'date' | 'time' | 'lobby'>;

/** Stores a new table with no people in its seats. Returns the table's id. */
export async function createTable(
  services: CreateServices,
  { creator, origin }: Pick<TableRow, 'creator' | 'origin'>,
  newTable: NewTable,
  id = newId(),
): Promise<Result<string, Refusal>> {
  const checked = rowFor(id, newTable);
  if (!checked.ok) return checked;
  const row = { ...checked.value, creator, origin, created: services.date(), opened: services.time.now() };
  const table = new Table(row, findGame(row.game)!);
  const { status, toAct, upkeepAt } = table;
  await services.store.addTable(row, { status, toAct, upkeepAt, seats: listedSeats(table) });
  if (row.settings.listed) services.lobby.changed();
  return ok(id);
}

function rowFor(
  id: string,
  { game: name, seats, ...chosen }: NewTable,
): Result<Omit<TableRow, 'creator' | 'origin' | 'created' | 'opened'>, Refusal> {
  const game = findGame(name);
  if (!game) return refuse('unknown-game', `game must be one of ${gameNames()}, not ${JSON.stringify(name)}`);
  const players = seats.length;
  const wrongPlayers = refusePlayers(game.seats, players);
  if (wrongPlayers !== undefined) return refuse('bad-request', `In ${name}, ${wrongPlayers}.`);
  const settings = { ...DEFAULT_TABLE_SETTINGS, ...chosen };
  if (Object.hasOwn(settings.options, 'start'))
    return refuse('bad-option', 'You cannot set start. The start seat is drawn by chance.');
  const checked = game.options(settings.options, players);
  if (!checked.ok) return refuse('bad-option', checked.reason);
  for (const plan of seats) {
    const refused = refusePlan(plan);
    if (refused) return refused;
  }
  return ok({
    id,
    game: name,
    players,
    settings: { ...settings, options: differingOptions(game, checked.value, players) },
    seats,
    invite: newId(),
    serverSeed: newServerSeed(),
  });
}

const gameNames = (): string => games.map(({ id }) => id).join(', ');
