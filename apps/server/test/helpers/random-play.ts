import { setTimeout as pause } from 'node:timers/promises';
import { rngFrom, type Rng } from '@sloop/engine';
import type { NewTable } from '@sloop/protocol';
import { STUCK_AFTER, type Client } from './client.ts';
import { Player, type Habits } from './player.ts';

/** Counts the acts that servers have confirmed. A test can wait until more acts are confirmed. */
export class Tally {
  count = 0;
  #waiting: { readonly at: number; readonly resolve: () => void }[] = [];

  readonly add = (): void => {
    this.count++;
    for (const { at, resolve } of this.#waiting) if (this.count >= at) resolve();
    this.#waiting = this.#waiting.filter(({ at }) => this.count < at);
  };

  more(by: number): Promise<void> {
    return new Promise((resolve) => this.#waiting.push({ at: this.count + by, resolve }));
  }
}

/** A group of people who play several games at tables of the same kind. */
export interface GamesToPlay {
  readonly table: NewTable;
  readonly people: readonly { readonly person: Client; readonly habits: Habits }[];
  readonly seed: string;
  /** Whether to play another game. When this returns false, the group only finishes its current game. */
  readonly keepPlaying: () => boolean;
}

/** Plays one game after another. The people use all kinds of acts. Returns the players from all games. */
export async function playGames({ table: newTable, people, seed, keepPlaying }: GamesToPlay): Promise<Player[]> {
  const all: Player[] = [];
  let table = await create(people[0]!.person, newTable);
  for (let game = 0; ; game++) {
    const players = people.map(({ person, habits }) => new Player(person, table, habits));
    all.push(...players);
    const rngs = players.map((_, index) => rngFrom(`${seed} ${game} ${index}`));
    await Promise.all(players.map((player, index) => sitDown(player, rngs[index]!)));
    // The host created the table and never leaves it.
    await start(players.find(({ isHost }) => isHost)!);
    await Promise.all(players.map((player, index) => play(player, rngs[index]!, keepPlaying)));
    const next = keepPlaying() ? await rematch(players, rngs) : undefined;
    for (const player of players) player.leave();
    if (next === undefined) return all;
    table = next;
  }
}

async function create(person: Client, newTable: NewTable): Promise<string> {
  for (;;) {
    const reply = await person.tryAsk('POST', '/api/tables', newTable);
    if (reply?.body.error) throw new Error(reply.body.error.message);
    if (reply) return reply.body['id'] as string;
  }
}

/** Returns `rng` for 6 % of all acts. The player then closes the connection early, so that the reply may be lost. */
const maybeLoseReply = (rng: Rng): Rng | undefined => (rng.below(100) < 6 ? rng : undefined);

async function sitDown(player: Player, rng: Rng): Promise<void> {
  await player.join(maybeLoseReply(rng));
  if (player.isHost || rng.below(3) > 0) return;
  // The connection is never closed early after a `leave`. Otherwise, the player would send the `leave` again, and the second
  // `leave` could arrive after the player has joined again.
  await player.act({ type: 'leave' });
  await player.join(maybeLoseReply(rng));
}

async function start(host: Player): Promise<void> {
  const result = await host.act({ type: 'start', fill: 'cabin-boy' });
  if (result.kind !== 'done') throw new Error(`the game could not be started: ${JSON.stringify(result)}`);
}

async function play(player: Player, rng: Rng, keepPlaying: () => boolean): Promise<void> {
  const { follower } = player;
  await player.until(() => follower.table !== undefined && follower.table.status !== 'open');
  await player.act({ type: 'reveal', seed: player.person.seed }, maybeLoseReply(rng));
  await player.until(() => follower.game !== undefined);
  let known = -1;
  let end = Date.now() + STUCK_AFTER;
  while (!player.isOver) {
    if (follower.seq > known) [known, end] = [follower.seq, Date.now() + STUCK_AFTER];
    if (Date.now() > end) throw new Error(`table ${player.table} is stuck at event ${known}`);
    if (keepPlaying() || (await staysForThisTurn(player, rng))) await turn(player, rng);
  }
}

/**
 * In the last game, people hand their seats to good bots one after another, so that the game ends soon. Returns whether this player
 * still plays the seat.
 */
async function staysForThisTurn(player: Player, rng: Rng): Promise<boolean> {
  if (player.isHeld) await player.news();
  else if (rng.below(8) === 0) await player.act({ type: 'hold', rank: 'bosun' });
  else return true;
  return false;
}

/** Makes the player do something that is allowed now, or wait for news. */
async function turn(player: Player, rng: Rng): Promise<void> {
  const { pace } = player.habits;
  if (pace > 0) await pause(rng.below(pace));
  const { seq, game } = player.follower;
  const { legal, canUndo } = game!;
  const percent = rng.below(100);
  if (player.isHeld) {
    if (percent < 40) await player.act({ type: 'reclaim' }, maybeLoseReply(rng));
    else await player.news();
  } else if (percent < 2) {
    await player.act({ type: 'chat', text: `${player.person.id} at event ${seq}, ${player.sentActs.length}` });
  } else if (canUndo && percent < 12) {
    await player.act({ type: 'undo', seq }, maybeLoseReply(rng));
  } else if (legal.length === 0) {
    await player.news();
  } else if (percent < 13) {
    await player.act({ type: 'hold', rank: 'cabin-boy' }, maybeLoseReply(rng));
  } else {
    await player.act({ type: 'move', seq, move: legal[rng.below(legal.length)]! }, maybeLoseReply(rng));
  }
  const result = player.sentActs.at(-1)?.result;
  if (player.follower.seq === seq && result?.kind === 'refused' && result.code !== 'too-many') await player.news();
}

async function rematch(players: readonly Player[], rngs: readonly Rng[]): Promise<string> {
  const results = await Promise.all(
    players.map((player, index) => player.act({ type: 'rematch' }, maybeLoseReply(rngs[index]!))),
  );
  const tables = new Set(results.map((result) => (result.kind === 'done' ? result.rematch : JSON.stringify(result))));
  if (tables.size !== 1)
    throw new Error(`the requests for a rematch led to different tables: ${[...tables].join(', ')}`);
  return [...tables][0]!;
}
