import { setTimeout as pause } from 'node:timers/promises';
import { rngFrom, type Rng } from '@sloop/engine';
import type { NewTable } from '@sloop/protocol';
import type { Client } from './client.ts';
import { Player, type Habits } from './player.ts';

/** How many acts the servers have confirmed so far, and a way to wait for more. */
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

/** What people play: the table of their first game, who they are, and until when. */
export interface GamesToPlay {
  readonly wish: NewTable;
  readonly people: readonly { readonly person: Client; readonly habits: Habits }[];
  readonly seed: string;
  /** Whether another game is played after the present one; where not, the present one is brought to its end. */
  readonly goesOn: () => boolean;
}

/** People who play game after game as fast as they can, with all that people do at tables. Everybody who sat at any of them. */
export async function playGames({ wish, people, seed, goesOn }: GamesToPlay): Promise<Player[]> {
  const all: Player[] = [];
  let table = await create(people[0]!.person, wish);
  for (let game = 0; ; game++) {
    const players = people.map(({ person, habits }) => new Player(person, table, habits));
    all.push(...players);
    const rngs = players.map((_, index) => rngFrom(`${seed} ${game} ${index}`));
    await Promise.all(players.map((player, index) => sitDown(player, rngs[index]!)));
    // The host is whoever asked for the table, and never stands up.
    await start(players.find(({ isHost }) => isHost)!);
    await Promise.all(players.map((player, index) => play(player, rngs[index]!, goesOn)));
    const next = goesOn() ? await rematch(players, rngs) : undefined;
    for (const player of players) player.leave();
    if (next === undefined) return all;
    table = next;
  }
}

async function create(person: Client, wish: NewTable): Promise<string> {
  for (;;) {
    const answer = await person.tryAsk('POST', '/api/tables', wish);
    if (answer?.body.error) throw new Error(answer.body.error.message);
    if (answer) return answer.body['id'] as string;
  }
}

/** Whether somebody who is in a hurry loses the answer this time. */
const careless = (rng: Rng): Rng | undefined => (rng.below(100) < 6 ? rng : undefined);

async function sitDown(player: Player, rng: Rng): Promise<void> {
  await player.join(careless(rng));
  if (player.isHost || rng.below(3) > 0) return;
  // Never carelessly: said twice, the second might come after the new seat was taken.
  await player.act({ type: 'leave' });
  await player.join(careless(rng));
}

async function start(host: Player): Promise<void> {
  const fate = await host.act({ type: 'start', fill: 'cabin-boy' });
  if (fate.kind !== 'done' && !('code' in fate && fate.code === 'not-open'))
    throw new Error(`no start: ${JSON.stringify(fate)}`);
}

async function play(player: Player, rng: Rng, goesOn: () => boolean): Promise<void> {
  const { following } = player;
  await player.until(() => following.table !== undefined && following.table.status !== 'open');
  await player.act({ type: 'reveal', seed: player.person.seed }, careless(rng));
  await player.until(() => following.game !== undefined);
  let known = -1;
  let end = Date.now() + STUCK;
  while (!player.isOver) {
    if (following.seq > known) [known, end] = [following.seq, Date.now() + STUCK];
    if (Date.now() > end) throw new Error(`table ${player.table} is stuck at event ${known}`);
    if (goesOn() || (await isTurnOfPerson(player, rng))) await turn(player, rng);
  }
}

/** Towards the end everybody leaves, one after the other, and good bots bring the game to its end. */
async function isTurnOfPerson(player: Player, rng: Rng): Promise<boolean> {
  if (player.isHeld) await player.news();
  else if (rng.below(8) === 0) await player.act({ type: 'hold', rank: 'bosun' });
  else return true;
  return false;
}

/** How long a table may stand still, in milliseconds. */
const STUCK = 60_000;

/** Whatever somebody may do at this moment, or nothing. */
async function turn(player: Player, rng: Rng): Promise<void> {
  const { pace } = player.habits;
  if (pace > 0) await pause(rng.below(pace));
  const { seq, game } = player.following;
  const { legal, canUndo } = game!;
  const chance = rng.below(100);
  if (player.isHeld) {
    if (chance < 40) await player.act({ type: 'reclaim' }, careless(rng));
    else await player.news();
  } else if (chance < 2) {
    await player.act({ type: 'chat', text: `${player.person.id} at event ${seq}, ${player.deeds.length}` });
  } else if (canUndo && chance < 12) {
    await player.act({ type: 'undo', seq }, careless(rng));
  } else if (legal.length === 0) {
    await player.news();
  } else if (chance < 13) {
    await player.act({ type: 'hold', rank: 'cabin-boy' }, careless(rng));
  } else {
    await player.act({ type: 'move', seq, move: legal[rng.below(legal.length)]! }, careless(rng));
  }
  const fate = player.deeds.at(-1)?.fate;
  if (player.following.seq === seq && fate?.kind === 'refused' && fate.code !== 'too-many') await player.news();
}

async function rematch(players: readonly Player[], rngs: readonly Rng[]): Promise<string> {
  const fates = await Promise.all(
    players.map((player, index) => player.act({ type: 'rematch' }, careless(rngs[index]!))),
  );
  const tables = new Set(fates.map((fate) => (fate.kind === 'done' ? fate.rematch : JSON.stringify(fate))));
  if (tables.size !== 1) throw new Error(`a rematch leads to ${[...tables].join(' and ')}`);
  return [...tables][0]!;
}
