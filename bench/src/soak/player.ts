import { once } from 'node:events';
import { commitToClientSeed } from '@sloop/engine';
import type { Act, ChatLine, LoggedMove, Newcomer, ServerMessage, Update } from '@sloop/protocol';
import WebSocket from 'ws';
import { ask } from '../server/ask.ts';
import type { KillableServer } from './server.ts';

/** A person at a table. Remembers everything that the server has confirmed, and how many moves it has not answered. */
export class SoakPlayer {
  readonly token: string;
  readonly seed: string;
  readonly seat: number;
  readonly #server: KillableServer;
  readonly #table: string;
  #socket: WebSocket | undefined;
  #seq = 0;
  #nextId = 1;
  readonly #replies = new Map<number, (reply: ServerMessage | undefined) => void>();
  #changed: (() => void) | undefined;
  legal: readonly string[] = [];
  isOver = false;
  /** The moves and chat lines that were confirmed. */
  readonly moves: string[] = [];
  readonly lines: string[] = [];
  /** The number of moves that were sent and never answered. The server may or may not have stored them. */
  unanswered = 0;

  constructor(server: KillableServer, table: string, seat: number, token: string) {
    this.#server = server;
    this.#table = table;
    this.seat = seat;
    this.token = token;
    this.seed = `seed-${token}`;
  }

  static async arrive(server: KillableServer): Promise<string> {
    return (await ask<Newcomer>(await server.address, 'POST', '/api/people')).token;
  }

  get commit(): string {
    return commitToClientSeed(this.seed);
  }

  get isConnected(): boolean {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  /** Connects, unless the player is connected. Returns the chat that the first update contains. */
  async connect(): Promise<readonly ChatLine[]> {
    if (this.isConnected) return [];
    const base = (await this.#server.address).replace('http', 'ws');
    const url = `${base}/api/tables/${this.#table}/live?since=${this.#seq}`;
    const socket = new WebSocket(url, { headers: { authorization: `Bearer ${this.token}` } });
    this.#socket = socket;
    socket.on('error', () => undefined);
    socket.on('close', () => this.#forget(socket));
    const first = Promise.withResolvers<readonly ChatLine[]>();
    socket.on('message', (data: Buffer) => {
      const message = JSON.parse(data.toString()) as ServerMessage;
      this.#receive(message);
      if (message.type === 'update') first.resolve(message.chat ?? []);
    });
    socket.once('close', () => first.reject(new Error('the socket was closed')));
    return first.promise;
  }

  #forget(socket: WebSocket): void {
    if (this.#socket !== socket) return;
    this.legal = [];
    for (const reply of this.#replies.values()) reply(undefined);
    this.#replies.clear();
    this.#changed?.();
  }

  #receive(message: ServerMessage): void {
    if (message.type === 'update') this.#learn(message);
    if (message.type !== 'done' && message.type !== 'refused') return;
    this.#replies.get(message.id ?? 0)?.(message);
    this.#replies.delete(message.id ?? 0);
  }

  #learn({ seq, game }: Update): void {
    this.#seq = seq;
    if (game) {
      this.legal = game.legal;
      this.isOver = game.outcome !== undefined;
    }
    this.#changed?.();
  }

  /** Resolves when something has changed for this player, or after `ms` milliseconds. */
  async change(ms: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#changed = resolve;
    const timer = setTimeout(resolve, ms);
    await promise;
    clearTimeout(timer);
  }

  /** Sends an act. Resolves to the reply, or to undefined if the connection is lost before the reply arrives. */
  send(act: Act): Promise<ServerMessage | undefined> {
    const id = this.#nextId++;
    const { promise, resolve } = Promise.withResolvers<ServerMessage | undefined>();
    this.#replies.set(id, resolve);
    if (this.isConnected) this.#socket!.send(JSON.stringify({ ...act, id }));
    else resolve(undefined);
    return promise;
  }

  /** Makes a move. Returns whether the server confirmed it. */
  async move(move: string): Promise<boolean> {
    const reply = await this.send({ type: 'move', seq: this.#seq, move });
    if (reply?.type === 'done') this.moves.push(move);
    else if (reply === undefined) this.unanswered++;
    return reply?.type === 'done';
  }

  async chat(text: string): Promise<void> {
    if ((await this.send({ type: 'chat', text }))?.type === 'done') this.lines.push(text);
  }

  async disconnect(): Promise<void> {
    const socket = this.#socket;
    if (!socket || socket.readyState === WebSocket.CLOSED) return;
    const closed = once(socket, 'close');
    socket.close();
    await closed;
  }

  /** The stored moves of this player's seat. */
  async stored(): Promise<string[]> {
    const { game } = await ask<Update>(await this.#server.address, 'GET', `/api/tables/${this.#table}`, this.token);
    const isOwn = ({ by }: LoggedMove): boolean => by === this.seat;
    return (game?.log.moves ?? []).filter(isOwn).map(({ move }) => move);
  }
}
