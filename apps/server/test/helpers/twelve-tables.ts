import { rngFrom } from '@sloop/engine';
import { isHunt } from '@sloop/engine/testing';
import type { NewTable, SeatPlan } from '@sloop/protocol';
import { Client } from './client.ts';
import type { ServerProcesses } from './server-process.ts';
import type { Tally, GamesToPlay } from './random-play.ts';

const bot: SeatPlan = { kind: 'bot', rank: 'cabin-boy' };
const open: SeatPlan = { kind: 'open' };

/**
 * Twelve different tables of both games, with 2 to 5 seats, with and without bots. If a table has fewer people than open seats,
 * bots fill the empty seats.
 */
const TABLES: readonly { readonly table: NewTable; readonly people: number }[] = [
  { table: { game: 'tortuga', seats: [open, open, open, open] }, people: 4 },
  { table: { game: 'cartagena', seats: [open, open, bot, open] }, people: 3 },
  { table: { game: 'tortuga', seats: [open, open] }, people: 2 },
  { table: { game: 'cartagena', seats: [open, open, open], options: { version: 'tortuga' } }, people: 3 },
  { table: { game: 'tortuga', seats: [open, open, open] }, people: 2 },
  { table: { game: 'cartagena', seats: [open, open, open, open, open] }, people: 5 },
  { table: { game: 'tortuga', seats: [open, bot, open, open] }, people: 3 },
  { table: { game: 'cartagena', seats: [open, open, open, open], options: { version: 'tortuga' } }, people: 3 },
  { table: { game: 'cartagena', seats: [open, open] }, people: 2 },
  { table: { game: 'tortuga', seats: [open, open, open] }, people: 3 },
  { table: { game: 'cartagena', seats: [open, open, open] }, people: 3 },
  { table: { game: 'tortuga', seats: [open, open], options: { goal: 8 } }, people: 2 },
];

/**
 * Creates the people for the first `tables` of the twelve tables. A hunt uses all of them. One person in four uses HTTP requests
 * instead of a socket.
 */
export const seatPeople = (
  servers: Pick<ServerProcesses, 'reach'>,
  tally: Tally,
  seed: string,
  {
    tables,
    retries = false,
    pace = 0,
  }: { readonly tables: number; readonly retries?: boolean; readonly pace?: number },
): Promise<Omit<GamesToPlay, 'keepPlaying'>[]> =>
  Promise.all(
    TABLES.slice(0, isHunt() ? TABLES.length : tables).map(async ({ table, people: count }, number) => ({
      table,
      seed: `${seed} ${number}`,
      people: await Promise.all(
        Array.from({ length: count }, async (_, index) => {
          const rng = rngFrom(`${seed} ${number} ${index}`);
          const person = await Client.arriveAnywhere(() => servers.reach(rng));
          const usesRequests = (number + index) % 4 === 3;
          return { person, habits: { retries, pace, usesRequests, onConfirmed: tally.add } };
        }),
      ),
    })),
  );
