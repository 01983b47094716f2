import { rngFrom, type Game, type Rng, type Seat } from '@sloop/engine';
import { findGame } from '@sloop/games';
import { DEFAULT_TABLE_SETTINGS } from '@sloop/protocol';
import type { TableEvent } from '@sloop/server/table/events';
import { beginEvent, requestMove } from '@sloop/server/table/requests';
import { updateFor } from '@sloop/server/table/output/update';
import { Table } from '@sloop/server/table/table';
import type { RunSettings, Findings } from './report.ts';

const TABLES = [
  { game: 'tortuga', players: 4 },
  { game: 'cartagena', players: 3 },
] as const;

/**
 * The ways in which an update can show the moments in between: how the table looked before each chance event after a
 * move.
 */
const WAYS = ['none', 'patches', 'whole views'] as const;
type Way = (typeof WAYS)[number];

interface Cost {
  updates: number;
  bytes: number;
  /** The processor time, in milliseconds. */
  spent: number;
}

/** Measures the bytes and the processor time per update, for each of the `WAYS`. */
export async function measureUpdates({ isQuick, say }: RunSettings): Promise<Findings> {
  const games = isQuick ? 2 : 12;
  const measured: object[] = [];
  const rows: string[][] = [['game', 'moments', 'updates', 'bytes each', 'µs each']];
  for (const { game, players } of TABLES) {
    const costs: { readonly [W in Way]: Cost } = { none: zero(), patches: zero(), 'whole views': zero() };
    // Each round plays one game in each of the `WAYS`, so that all of them are warmed up equally. The first two rounds do not
    // count.
    for (let round = -2; round < games; round++)
      for (const way of WAYS) {
        say(`${game}, game ${Math.max(0, round + 1)} of ${games}`);
        playGame(findGame(game)!, players, rngFrom(`updates ${round}`), way, round < 0 ? zero() : costs[way]);
      }
    for (const way of WAYS) {
      const { updates, bytes, spent } = costs[way];
      measured.push({ game, players, way, updates, bytes, spent });
      const each = [(bytes / updates).toFixed(0), ((spent * 1000) / updates).toFixed(1)];
      rows.push([`${game}, ${players} seats`, way, String(updates), ...each]);
    }
  }
  const title = 'Updates: one for each seat and one for spectators, after every move';
  return { title, rows, checks: [], panels: [], measured };
}

const zero = (): Cost => ({ updates: 0, bytes: 0, spent: 0 });

function playGame(game: Game, players: number, rng: Rng, way: Way, cost: Cost): void {
  const table = new Table(rowOf(game.id, players), game);
  const happen = (event: TableEvent): void => table.apply(event, { seq: table.seq + 1, time: table.seq });
  happen({ type: 'start' });
  happen(beginEvent(table));
  while (table.status === 'playing') {
    const seats = [...table.seats.keys()].filter((seat) => table.seats[seat]!.decision);
    const seat = seats[rng.below(seats.length)]!;
    const legal = table.match!.legal(seat);
    const requested = requestMove(table, seat, table.seq, legal[rng.below(legal.length)]!);
    if (!requested.ok || !('event' in requested.value)) throw new Error('a legal move was refused');
    happen(requested.value.event);
    const begin = performance.now();
    for (let viewer = 0; viewer <= players; viewer++) cost.bytes += update(table, viewer, way).length;
    cost.spent += performance.now() - begin;
    cost.updates += players + 1;
  }
}

/** The text of the update for a viewer. `viewer` is a seat or, for a spectator, the number of seats. */
function update(table: Table, viewer: Seat, way: Way): string {
  const seat = viewer < table.seats.length ? viewer : undefined;
  const wanted = { since: table.seq - 1, moments: way === 'patches' };
  const sent = updateFor(table, { seat, isHost: false }, wanted, table.seq);
  if (way !== 'whole views') return JSON.stringify(sent);
  const { lastSeatMove: from, log } = table.match!;
  if (from === log.length - 1) return JSON.stringify(sent);
  const { moments } = table.match!.story(seat ?? 'spectator', { from });
  return JSON.stringify({ ...sent, views: moments.slice(0, -1).map(({ view }) => view) });
}

const rowOf = (game: string, players: number) => ({
  id: 'bench',
  game,
  players,
  settings: DEFAULT_TABLE_SETTINGS,
  creator: 'nobody',
  origin: '',
  opened: 0,
  seats: Array.from({ length: players }, () => ({ kind: 'bot' as const, rank: 'captain' })),
  invite: '',
  serverSeed: '00'.repeat(32),
  created: 0,
});
