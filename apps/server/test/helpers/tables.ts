import { rngFrom } from '@sloop/engine';
import type { NewTable } from '@sloop/protocol';
import { Client } from './client.ts';
import type { Following } from './following.ts';

export const TWO_OPEN: NewTable = { game: 'cartagena', seats: [{ kind: 'open' }, { kind: 'open' }] };

/** A table that people have sat down at, each on the seat of their number, and that has begun. */
export async function seatedTable(
  base: string,
  { moments = false, ...wish }: Omit<NewTable, 'seats'> & { readonly seats: number; readonly moments?: boolean },
): Promise<{ readonly id: string; readonly people: Client[]; readonly sockets: Following[] }> {
  const people = await Promise.all(Array.from({ length: wish.seats }, () => Client.arrive(base)));
  const id = await people[0]!.create({ ...wish, seats: people.map(() => ({ kind: 'open' as const })) });
  for (const [seat, person] of people.entries()) await person.join(id, seat);
  const sockets = await Promise.all(people.map((person) => person.follow(id, { moments })));
  await sockets[0]!.send({ type: 'start' });
  await Promise.all(people.map((person) => person.act(id, 'reveal', { seed: person.seed })));
  await Promise.all(sockets.map((socket) => socket.until(() => socket.game !== undefined)));
  return { id, people, sockets };
}

/** Everybody plays random legal moves, all at the same time, until the game is over. */
export async function playToEnd(sockets: readonly Following[], seed: string): Promise<void> {
  await Promise.all(
    sockets.map(async (socket, seat) => {
      const rng = rngFrom(`${seed} ${seat}`);
      while (!socket.game?.outcome) {
        if (!socket.isAsked) {
          const known = socket.seq;
          await socket.until(() => socket.seq > known || socket.isAsked);
          continue;
        }
        const { legal } = socket.game!;
        await socket.move(legal[rng.below(legal.length)]!);
      }
    }),
  );
}
