import { rngFrom } from '@sloop/engine';
import type { NewTable, SeatPlan } from '@sloop/protocol';
import { Client } from './client.ts';
import type { ServerProcesses } from './server-process.ts';
import type { Tally, GamesToPlay } from './random-play.ts';

const bot: SeatPlan = { kind: 'bot', rank: 'cabin-boy' };
const open: SeatPlan = { kind: 'open' };

/** Twelve tables of every kind: both games, 2 to 5 seats, with bots, and with a seat that stays empty until a bot fills it. */
const TABLES: readonly { readonly wish: NewTable; readonly people: number }[] = [
  { wish: { game: 'tortuga', seats: [open, open, open, open] }, people: 4 },
  { wish: { game: 'cartagena', seats: [open, open, bot, open] }, people: 3 },
  { wish: { game: 'tortuga', seats: [open, open] }, people: 2 },
  { wish: { game: 'cartagena', seats: [open, open, open], options: { version: 'tortuga' } }, people: 3 },
  { wish: { game: 'tortuga', seats: [open, open, open] }, people: 2 },
  { wish: { game: 'cartagena', seats: [open, open, open, open, open] }, people: 5 },
  { wish: { game: 'tortuga', seats: [open, bot, open, open] }, people: 3 },
  { wish: { game: 'cartagena', seats: [open, open, open, open], options: { version: 'tortuga' } }, people: 3 },
  { wish: { game: 'cartagena', seats: [open, open] }, people: 2 },
  { wish: { game: 'tortuga', seats: [open, open, open] }, people: 3 },
  { wish: { game: 'cartagena', seats: [open, open, open] }, people: 3 },
  { wish: { game: 'tortuga', seats: [open, open], options: { goal: 8 } }, people: 2 },
];

/** The people for the first so many of them, over all kinds; one in four uses requests alone. */
export const seatPeople = (
  servers: Pick<ServerProcesses, 'reach'>,
  tally: Tally,
  seed: string,
  { tables = TABLES.length, isPatient = false, pace = 0 } = {},
): Promise<Omit<GamesToPlay, 'goesOn'>[]> =>
  Promise.all(
    TABLES.slice(0, tables).map(async ({ wish, people: count }, table) => ({
      wish,
      seed: `${seed} ${table}`,
      people: await Promise.all(
        Array.from({ length: count }, async (_, index) => {
          const rng = rngFrom(`${seed} ${table} ${index}`);
          const person = await Client.arriveAnywhere(() => servers.reach(rng));
          const usesRequests = (table + index) % 4 === 3;
          return { person, habits: { isPatient, pace, usesRequests, onConfirmed: tally.add } };
        }),
      ),
    })),
  );
