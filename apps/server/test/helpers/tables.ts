import { rngFrom } from '@sloop/engine';
import type { NewTable } from '@sloop/protocol';
import { Client } from './client.ts';
import type { TableFollower } from './table-follower.ts';

export const TWO_OPEN: NewTable = { game: 'cartagena', seats: [{ kind: 'open' }, { kind: 'open' }] };

/** Begins a game. Each person's seat number is the person's index in `people`. */
export async function seatedTable(
  base: string,
  { moments = false, ...table }: Omit<NewTable, 'seats'> & { readonly seats: number; readonly moments?: boolean },
): Promise<{ readonly id: string; readonly people: Client[]; readonly sockets: TableFollower[] }> {
  const people = await Promise.all(Array.from({ length: table.seats }, () => Client.arrive(base)));
  const id = await people[0]!.create({ ...table, seats: people.map(() => ({ kind: 'open' as const })) });
  for (const [seat, person] of people.entries()) await person.join(id, seat);
  const sockets = await Promise.all(people.map((person) => person.follow(id, { moments })));
  await sockets[0]!.send({ type: 'start' });
  await Promise.all(people.map((person) => person.act(id, 'reveal', { seed: person.seed })));
  await Promise.all(sockets.map((socket) => socket.until(() => socket.game !== undefined)));
  return { id, people, sockets };
}

/** Plays random legal moves for all seats at the same time until the game is over. */
export async function playToEnd(sockets: readonly TableFollower[], seed: string): Promise<void> {
  await Promise.all(
    sockets.map(async (socket, seat) => {
      const rng = rngFrom(`${seed} ${seat}`);
      while (!socket.game?.outcome) {
        if (!socket.isToAct) {
          const known = socket.seq;
          await socket.until(() => socket.seq > known || socket.isToAct);
          continue;
        }
        const { legal } = socket.game!;
        await socket.move(legal[rng.below(legal.length)]!);
      }
    }),
  );
}
