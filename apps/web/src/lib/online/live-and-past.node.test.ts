// This test talks to a real server, so it runs in Node and not in a page (see vitest.config.ts).
import { rngFrom } from '@sloop/engine';
import { games } from '@sloop/games';
import type { Past, ServerMessage } from '@sloop/protocol';
import { expect, test } from 'vitest';
import { Client } from '../../../../server/test/helpers/client.ts';
import type { TableFollower } from '../../../../server/test/helpers/table-follower.ts';
import { withServer } from '../../../../server/test/helpers/server.ts';
import { seatedTable } from '../../../../server/test/helpers/tables.ts';
import { NOTHING_RECEIVED, unseen, withMoves, withPast, type Received } from './received.ts';

/** The log and the moments that a socket has received, merged in the same way as on the site. */
function receivedBy({ received }: TableFollower): Received {
  const messages = received.map((text) => JSON.parse(text) as ServerMessage);
  return messages.reduce(
    (received, message) => (message.type === 'update' && message.game ? withMoves(received, message.game) : received),
    NOTHING_RECEIVED,
  );
}

/**
 * Performs random acts, which are mostly moves and sometimes an undo. After each act, waits until every socket has received the
 * update.
 */
async function play(seats: readonly TableFollower[], all: readonly TableFollower[], seed: string): Promise<void> {
  const rng = rngFrom(seed);
  for (let act = 0; act < 120 && !seats[0]!.game!.outcome; act++) {
    const undoing = rng.below(7) === 0 ? seats.find(({ game }) => game!.canUndo) : undefined;
    const asked = seats.filter((socket) => socket.isToAct);
    const socket = undoing ?? asked[rng.below(asked.length)]!;
    const { legal } = socket.game!;
    const done = undoing
      ? await socket.send({ type: 'undo', seq: socket.seq })
      : await socket.move(legal[rng.below(legal.length)]!);
    if (done.type !== 'done') throw new Error(JSON.stringify(done));
    await Promise.all(all.map((each) => each.until(() => each.seq >= done.seq)));
  }
}

test.each(games)('$id: a reload shows the same log and moments as the live game', ({ id: game }) =>
  withServer(async (base) => {
    const { id, people, sockets } = await seatedTable(base, { game, seats: 3, moments: true });
    const stranger = await Client.arrive(base);
    const all = [...sockets, await stranger.follow(id, { moments: true })];
    await play(sockets, all, `live and past of ${game}`);
    for (const [index, person] of [...people, stranger].entries()) {
      const live = receivedBy(all[index]!);
      const again = receivedBy(await person.follow(id, { moments: true }));
      const { body } = await person.ask('GET', `/api/tables/${id}/past`);
      const reloaded = withPast(again, body as unknown as Past);
      expect([unseen(live), unseen(reloaded)]).toEqual([0, 0]);
      expect(live.log).toEqual(reloaded.log);
      expect(live.moments).toEqual(reloaded.moments);
    }
  }),
);
