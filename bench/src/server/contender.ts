import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Load, type Contender, type Played } from './load.ts';
import { spread } from './spread.ts';
import { startBoardgameIo, startColyseus, startSloop, type ServerProcess } from './process.ts';

/** Calls `work` with a temporary folder and removes the folder afterwards. */
export async function inTemporaryFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'sloop-bench-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export const withSloop = <T>(work: (servers: readonly ServerProcess[]) => Promise<T>): Promise<T> =>
  inTemporaryFolder((folder) => withServers([() => startSloop({ SLOOP_DATA: join(folder, 'sloop.db') })], work));

const PEERS = { 'boardgame.io': startBoardgameIo, colyseus: startColyseus };

export const withContender = <T>(contender: Contender, work: (servers: readonly ServerProcess[]) => Promise<T>) =>
  contender === 'sloop' ? withSloop(work) : withServers([PEERS[contender]], work);

/**
 * Starts servers one after another, calls `work` with all of them, and stops them afterwards. The servers may share a
 * store.
 */
export async function withServers<T>(
  starts: readonly (() => Promise<ServerProcess>)[],
  work: (servers: readonly ServerProcess[]) => Promise<T>,
): Promise<T> {
  const servers: ServerProcess[] = [];
  try {
    for (const start of starts) servers.push(await start());
    return await work(servers);
  } finally {
    for (const server of servers) await server.stop();
  }
}

export async function withLoad<T>(work: (load: Load) => Promise<T>): Promise<T> {
  const load = new Load();
  try {
    return await work(load);
  } finally {
    load.stop();
  }
}

export interface Cost extends Played {
  /** The processor time per move, in seconds, of all servers together. */
  readonly perMove: number;
  /** The share of one processor that the players used. */
  readonly playersShare: number;
}

export async function costOf(servers: readonly ServerProcess[], play: () => Promise<Played>): Promise<Cost> {
  const cpu = async (): Promise<number> => {
    let all = 0;
    for (const server of servers) all += (await server.usage()).cpu;
    return all;
  };
  const before = await cpu();
  const played = await play();
  const spent = (await cpu()) - before;
  return { ...played, perMove: spent / played.moves, playersShare: played.cpu / played.seconds };
}

/** The cost of several periods together. */
export function joined(periods: readonly Cost[]): Cost {
  const total = (of: (period: Cost) => number): number => periods.reduce((sum, period) => sum + of(period), 0);
  const [moves, seconds, cpu] = [total((each) => each.moves), total((each) => each.seconds), total((each) => each.cpu)];
  const times = {
    acked: periods.flatMap((each) => each.times.acked),
    seen: periods.flatMap((each) => each.times.seen),
  };
  return {
    moves,
    seconds,
    cpu,
    acked: spread(times.acked),
    seen: spread(times.seen),
    times,
    perMove: total((each) => each.perMove * each.moves) / moves,
    playersShare: cpu / seconds,
  };
}
