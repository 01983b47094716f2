import { Client } from '@colyseus/sdk';
import { rngFrom } from '@sloop/engine';
import * as plain from '../peers/plain.ts';
import type { Position } from './colyseus-room.ts';
import { PendingMove, type LoadTable, type MoveTimes, type SeatTable } from './table.ts';

const create = (address: string, players: number) => new Client(address).create<Position>('cartagena', { players });
type Joined = Awaited<ReturnType<typeof create>>;

const NO_CARDS: plain.Counts = { S: 0, D: 0, K: 0, B: 0, H: 0, P: 0 };

/** A table on Colyseus' server. The players use Colyseus' own clients. */
class ColyseusTable implements LoadTable {
  moves = 0;
  readonly #rooms: Joined[] = [];
  readonly #rng = rngFrom(`load ${Math.random()}`);
  #pending: PendingMove | undefined;
  #mover = -1;
  #awaited = Infinity;
  /** For each player, the number of moves that the player knows. */
  readonly #known: number[] = [];
  #changed: (() => void) | undefined;

  add(room: Joined): void {
    const place = this.#rooms.push(room) - 1;
    this.#known.push(0);
    room.onStateChange((state) => this.#learn(place, state));
  }

  /** Waits until all players have the first position. */
  async begin(): Promise<void> {
    const isReady = (): boolean =>
      this.#known.every((known) => known > 0) && this.#rooms[this.#stateOf(0).turn] !== undefined;
    while (!isReady()) await new Promise<void>((resolve) => (this.#changed = resolve));
  }

  #learn(place: number, { moves }: Position): void {
    const isNew = this.#known[place]! < this.#awaited && moves >= this.#awaited;
    this.#known[place] = moves;
    // Colyseus sends no acknowledgement, so the patch with the player's own move counts as the acknowledgement.
    if (isNew && place === this.#mover) this.#pending?.ack();
    else if (isNew) this.#pending?.see();
    this.#changed?.();
  }

  async move(from: number): Promise<MoveTimes | undefined> {
    const { turn, isOver } = this.#stateOf(0);
    if (isOver) return undefined;
    const choices = plain.legalMoves(asPlain(this.#stateOf(turn)));
    const move = choices[this.#rng.below(choices.length)]!;
    this.#mover = turn;
    this.#awaited = this.#known[turn]! + 1;
    this.moves++;
    this.#pending = new PendingMove(this.#rooms.length - 1, from);
    this.#rooms[turn]!.send('move', move);
    return this.#pending.done;
  }

  #stateOf(place: number): Position {
    return this.#rooms[place]!.state;
  }

  async check(): Promise<string | undefined> {
    const known = this.#rooms.map((_, place) => this.#stateOf(place).moves);
    return known.every((moves) => moves === this.moves + 1) ? undefined : `players know ${known.join(', ')} moves`;
  }

  leave(): void {
    for (const room of this.#rooms) void room.leave();
  }
}

/** The position as a player knows it. This is enough to list the player's legal moves. */
function asPlain({ layout, turn, actions, seats }: Position): plain.State {
  const known = seats.map(({ pirates, hand }) => ({
    pirates: [...pirates],
    hand: hand ? { S: hand.S, D: hand.D, K: hand.K, B: hand.B, H: hand.H, P: hand.P } : NO_CARDS,
  }));
  return { ...plain.start(seats.length), layout, turn, actions, seats: known, due: undefined };
}

export const seatColyseus: SeatTable = async ([address = ''], players) => {
  const table = new ColyseusTable();
  const first = await create(address, players);
  table.add(first);
  for (let seat = 1; seat < players; seat++) table.add(await new Client(address).joinById<Position>(first.roomId));
  await table.begin();
  return table;
};
