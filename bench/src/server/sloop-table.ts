import { once } from 'node:events';
import { commitToClientSeed, rngFrom } from '@sloop/engine';
import type { Act, LoggedMove, Newcomer, ServerMessage, Update } from '@sloop/protocol';
import WebSocket from 'ws';
import { ask } from './ask.ts';
import { CompactLog } from './compact-log.ts';
import { PendingMove, type LoadTable, type SeatTable, type MoveTimes } from './table.ts';

const GAME = 'cartagena';

/** A player, and what the player's socket has received. */
interface Player {
  readonly token: string;
  readonly seed: string;
  readonly base: string;
  readonly socket: WebSocket;
  seq: number;
  legal: readonly string[];
  isOver: boolean;
  /** The whole log, as this player may know it. */
  readonly log: CompactLog;
}

/** A table on Sloop's server. The players use plain sockets and read only the necessary parts of each message. */
class SloopTable implements LoadTable {
  moves = 0;
  readonly #id: string;
  /** The address of the server that the people at this table registered with. */
  readonly #home: string;
  readonly #players: Player[] = [];
  readonly #rng = rngFrom(`load ${Math.random()}`);
  #pending: PendingMove | undefined;
  /** The index of the player whose move is pending. */
  #mover = -1;
  /** The `seq` that the pending move's event will have. */
  #awaited = 0;
  #handlers = new Map<number, (message: ServerMessage) => void>();
  #nextId = 1;
  #changed: (() => void) | undefined;

  constructor(id: string, home: string) {
    this.#id = id;
    this.#home = home;
  }

  async connect(base: string, token: string): Promise<void> {
    const url = `${base.replace('http', 'ws')}/api/tables/${this.#id}/live`;
    const socket = new WebSocket(url, { headers: { authorization: `Bearer ${token}` }, perMessageDeflate: false });
    const seed = `seed-${token}`;
    const player: Player = { token, seed, base, socket, seq: 0, legal: [], isOver: false, log: new CompactLog() };
    const place = this.#players.push(player) - 1;
    socket.on('message', (data: Buffer) => this.#receive(place, data));
    socket.on('close', () => (player.isOver = true));
    await once(socket, 'open');
  }

  /** Makes all players take their seats, starts the game, and makes all players reveal their seeds. */
  async begin(): Promise<void> {
    for (const [seat, { seed }] of this.#players.entries())
      await this.#act(seat, { type: 'join', seat, commit: commitToClientSeed(seed) });
    await this.#act(0, { type: 'start' });
    for (const [seat, { seed }] of this.#players.entries()) await this.#act(seat, { type: 'reveal', seed });
    while (this.#toAct < 0 || this.#players.some(({ seq }) => seq !== this.#players[0]!.seq))
      await new Promise<void>((resolve) => (this.#changed = resolve));
  }

  get #toAct(): number {
    return this.#players.findIndex(({ legal }) => legal.length > 0);
  }

  #act(seat: number, act: Act): Promise<ServerMessage> {
    const id = this.#nextId++;
    const { promise, resolve } = Promise.withResolvers<ServerMessage>();
    this.#handlers.set(id, (message) => {
      if (message.type !== 'done') throw new Error(`${act.type} was refused: ${JSON.stringify(message)}`);
      resolve(message);
    });
    this.#players[seat]!.socket.send(JSON.stringify({ ...act, id }));
    return promise;
  }

  async move(from: number): Promise<MoveTimes | undefined> {
    const seat = this.#toAct;
    if (seat < 0) return undefined;
    const { legal, seq, socket } = this.#players[seat]!;
    const move = legal[this.#rng.below(legal.length)]!;
    this.#mover = seat;
    this.#awaited = seq + 1;
    this.moves++;
    this.#pending = new PendingMove(this.#players.length - 1, from);
    socket.send(`{"type":"move","id":0,"seq":${seq},"move":${JSON.stringify(move)}}`);
    return this.#pending.done;
  }

  #receive(place: number, data: Buffer): void {
    const message = JSON.parse(data.toString('utf8')) as ServerMessage;
    if (message.type === 'update') this.#learn(place, message);
    else if (message.type === 'refused') throw new Error(`refused: ${JSON.stringify(message.error)}`);
    else if (message.type === 'done' && message.id === 0) this.#pending?.ack();
    else if (message.type === 'done') this.#handlers.get(message.id)?.(message);
  }

  #learn(place: number, { seq, game }: Update): void {
    const player = this.#players[place]!;
    const isNew = player.seq < this.#awaited && seq >= this.#awaited;
    player.seq = seq;
    if (game) {
      player.legal = game.legal;
      player.isOver = game.outcome !== undefined;
      player.log.replaceFrom(game.log.from, game.log.moves);
    }
    if (isNew && place !== this.#mover) this.#pending?.see();
    this.#changed?.();
  }

  /**
   * Checks that all players have received the same moves, and that each player's log agrees with the server's log. The cards in the
   * players' logs may differ, because a drawn card is hidden from the other players.
   */
  async check(): Promise<string | undefined> {
    const logs = this.#players.map(({ log }) => log.read());
    const [first] = logs as [LoggedMove[]];
    for (const [seat, { base, token, seq }] of this.#players.entries()) {
      const log = logs[seat]!;
      const stored = await ask<Update>(base, 'GET', `/api/tables/${this.#id}`, token);
      if (stored.seq !== seq) return `seat ${seat} is at event ${seq}, the server at ${stored.seq}`;
      if (JSON.stringify(stored.game!.log.moves) !== JSON.stringify(log))
        return `the log of seat ${seat} differs from the server’s`;
      const made = log.filter(({ by }) => by !== 'chance').length;
      if (made !== this.moves) return `${this.moves} moves were acknowledged, but seat ${seat} has ${made}`;
      if (
        log.some(({ by, move }, index) => by !== first[index]!.by || (by !== 'chance' && move !== first[index]!.move))
      )
        return `seats 0 and ${seat} have seen different moves`;
    }
    return undefined;
  }

  leave(): void {
    for (const { socket, token } of this.#players) {
      socket.terminate();
      people.set(this.#home, [...(people.get(this.#home) ?? []), token]);
    }
  }
}

/**
 * For each server, the tokens of people who have left their tables. They play at later tables, because real people play
 * more than once.
 */
const people = new Map<string, string[]>();

async function personOf(base: string): Promise<string> {
  const known = people.get(base)?.pop();
  return known ?? (await ask<Newcomer>(base, 'POST', '/api/people')).token;
}

export const seatSloop: SeatTable = async (addresses, players) => {
  const [first] = addresses as [string];
  const tokens = await Promise.all(Array.from({ length: players }, () => personOf(first)));
  const seats = tokens.map(() => ({ kind: 'open' as const }));
  const { id } = await ask<{ id: string }>(first, 'POST', '/api/tables', tokens[0], { game: GAME, seats });
  const table = new SloopTable(id, first);
  for (const [seat, token] of tokens.entries()) await table.connect(addresses[seat % addresses.length]!, token);
  await table.begin();
  return table;
};
