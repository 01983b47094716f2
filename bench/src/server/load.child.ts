/** Runs all players in one process, which receives commands from its parent and carries them out one after another. */
import { seatBoardgameIo } from './boardgame-io-table.ts';
import { seatColyseus } from './colyseus-table.ts';
import type { Contender, LoadCommand, Played } from './load.ts';
import { untilDue } from './due.ts';
import { seatSloop } from './sloop-table.ts';
import { spread } from './spread.ts';
import type { LoadTable, MoveTimes, SeatTable } from './table.ts';

/** The number of tables that are set up at the same time. */
const AT_ONCE = 20;

const SEAT_TABLE: { readonly [C in Contender]: SeatTable } = {
  sloop: seatSloop,
  'boardgame.io': seatBoardgameIo,
  colyseus: seatColyseus,
};

let tables: LoadTable[] = [];

async function seat({ contender, addresses, count, players }: LoadCommand & { readonly verb: 'seat' }): Promise<void> {
  const seatTable = SEAT_TABLE[contender];
  const seated: LoadTable[] = [];
  const inOrder = async (): Promise<void> => {
    while (seated.length + underway < count) {
      underway++;
      const table = await seatTable(addresses, players);
      underway--;
      seated.push(table);
    }
  };
  let underway = 0;
  await Promise.all(Array.from({ length: AT_ONCE }, inOrder));
  tables.push(...seated);
}

/** Makes every table play `moves` moves as fast as possible. */
const rush = ({ moves }: LoadCommand & { readonly verb: 'rush' }): Promise<Played> =>
  play(async (table, note) => {
    for (let made = 0; made < moves; made++) if (!note(await table.move(performance.now()))) return;
  });

/**
 * Makes every table play one move every `interval` milliseconds. The tables move at different times, which are spread evenly over
 * the interval. If a move has to wait for the previous one, its time still counts from when it was due.
 */
const pace = ({ seconds, interval }: LoadCommand & { readonly verb: 'pace' }): Promise<Played> => {
  // See the flags in load.ts.
  globalThis.gc!();
  const begin = performance.now();
  return play(async (table, note, place) => {
    for (let at = (place / tables.length) * interval; at < seconds * 1000; at += interval) {
      if (!note(await table.move(await untilDue(begin + at)))) return;
    }
  });
};

async function play(
  work: (table: LoadTable, note: (taken: MoveTimes | undefined) => boolean, place: number) => Promise<void>,
): Promise<Played> {
  const acked: number[] = [];
  const seen: number[] = [];
  const note = (taken: MoveTimes | undefined): boolean => {
    if (!taken) return false;
    acked.push(taken.acked);
    seen.push(taken.seen);
    return true;
  };
  const begin = performance.now();
  const before = process.cpuUsage();
  await Promise.all(tables.map((table, place) => work(table, note, place)));
  const seconds = (performance.now() - begin) / 1000;
  const { user, system } = process.cpuUsage(before);
  return {
    moves: acked.length,
    seconds,
    cpu: (user + system) / 1e6,
    acked: spread(acked),
    seen: spread(seen),
    times: { acked, seen },
  };
}

async function run(command: LoadCommand): Promise<unknown> {
  switch (command.verb) {
    case 'seat':
      return seat(command);
    case 'rush':
      return rush(command);
    case 'pace':
      return pace(command);
    case 'check': {
      const wrong = [];
      for (const table of tables) wrong.push(await table.check());
      return wrong.filter((fault) => fault !== undefined);
    }
    case 'leave':
      for (const table of tables) table.leave();
      tables = [];
      return undefined;
  }
}

process.on('message', (command: LoadCommand) => {
  run(command).then(
    (answer) => process.send!({ answer }),
    (error: unknown) => process.send!({ error: String(error) }),
  );
});
