import type { Act, ChatLine, GameUpdate, LoggedMove, ServerMessage, TableInfo, Update } from '@sloop/protocol';
import WebSocket from 'ws';

/** How somebody wants to follow a table. */
export interface FollowWish {
  /** What an earlier socket knew; nothing to hear everything again. */
  readonly known?: Pick<Following, 'seq' | 'log'> | undefined;
  /** Whether updates bring the moments between a move and the chance after it. */
  readonly moments?: boolean;
}

/**
 * What one viewer knows of a table, and the socket that brings it; everything received is kept. An update that contradicts
 * what is known fails the test, even if nobody waits for it.
 */
export class Following {
  readonly received: string[] = [];
  seq = 0;
  table: TableInfo | undefined;
  game: GameUpdate | undefined;
  /** The whole log as this viewer knows it. */
  log: readonly LoggedMove[];
  you: Update['you'] = {};
  /** Lines of chat by their number. */
  readonly heard = new Map<number, string>();
  /** The log as it was known at each event that this viewer got an update of. */
  readonly witnessed: { readonly seq: number; readonly log: readonly LoggedMove[] }[] = [];
  /** Why the server cannot be believed any more. */
  failure: Error | undefined;
  readonly #id: string;
  readonly #token: string | undefined;
  readonly #moments: boolean;
  #socket: WebSocket | undefined;
  readonly #waiting = new Map<number, PromiseWithResolvers<ServerMessage>>();
  #nextId = 1;
  #watching: (() => void)[] = [];

  constructor(id: string, token?: string, { known, moments = false }: FollowWish = {}) {
    this.#id = id;
    this.#token = token;
    this.#moments = moments;
    this.seq = known?.seq ?? 0;
    this.log = known?.log ?? [];
  }

  static async open(base: string, id: string, token?: string, wish?: FollowWish): Promise<Following> {
    const following = new Following(id, token, wish);
    await following.connect(base);
    return following;
  }

  /** Connects, for the first time or again, and gets the first update. */
  async connect(base: string): Promise<void> {
    const chat = Math.max(0, ...this.heard.keys());
    const query = `since=${this.seq}&chat=${chat}${this.#moments ? '&moments=1' : ''}`;
    const url = `${base.replace('http', 'ws')}/api/tables/${this.#id}/live?${query}`;
    const headers = this.#token === undefined ? {} : { authorization: `Bearer ${this.#token}` };
    const socket = new WebSocket(url, { headers, perMessageDeflate: false });
    this.#socket = socket;
    const before = this.received.length;
    socket.on('message', (data: Buffer) => this.#socket === socket && this.#receive(data.toString()));
    socket.on('close', () => this.#socket === socket && this.#giveUp(new Error('the socket closed before an answer')));
    await new Promise<void>((resolve, reject) => {
      socket.once('unexpected-response', (_request, response) =>
        reject(new Error(`refused with ${response.statusCode}`)),
      );
      socket.on('error', reject);
      socket.once('open', resolve);
    });
    await this.until(() => this.received.length > before);
  }

  get socket(): WebSocket {
    return this.#socket!;
  }

  get isOpen(): boolean {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  get seat(): number | undefined {
    return this.you.seat;
  }

  /** Whether the seat of this viewer owes an answer. */
  get isAsked(): boolean {
    return (this.game?.legal.length ?? 0) > 0;
  }

  /** Sends an act and returns the server's answer; rejects if the socket closes first. */
  send(act: Act): Promise<ServerMessage> {
    if (!this.isOpen) return Promise.reject(new Error('the socket is closed'));
    const id = this.#nextId++;
    const answer = Promise.withResolvers<ServerMessage>();
    this.#waiting.set(id, answer);
    this.socket.send(JSON.stringify({ ...act, id }));
    return answer.promise;
  }

  move(move: string, seq = this.seq): Promise<ServerMessage> {
    return this.send({ type: 'move', seq, move });
  }

  /** Waits until the condition holds; fails if it takes too long, or if the socket closes first. */
  async until(condition: () => boolean, ms = 10_000): Promise<void> {
    const end = Date.now() + ms;
    while (!condition()) {
      if (this.failure) throw this.failure;
      if (!this.isOpen) throw new Error('the socket is closed');
      if (Date.now() > end) throw new Error(`waited in vain; the last message was ${this.received.at(-1)}`);
      await this.change(100);
    }
  }

  /** Waits for the next message or the end of the socket, at most for the given time. */
  change(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#watching.push(() => {
        clearTimeout(timer);
        resolve();
      });
    });
  }

  close(): void {
    this.#socket?.close();
  }

  /** Learns from an update that must not be older than what is known. */
  learn(update: Update): void {
    if (update.seq < this.seq) this.fail(`event ${update.seq} came after ${this.seq}`);
    this.seq = update.seq;
    this.you = update.you;
    this.table = update.table ?? this.table;
    this.#hear(update.chat ?? []);
    if (!update.game) return;
    this.game = update.game;
    const { from, moves } = update.game.log;
    if (from > this.log.length) this.fail(`moves are missing: sent from ${from}, known up to ${this.log.length}`);
    this.log = [...this.log.slice(0, from), ...moves];
    this.witnessed.push({ seq: this.seq, log: this.log });
  }

  /** Learns from the answer to an act, which another process may have made before it knew as much as this viewer. */
  learnIfNewer(update: Update | undefined): void {
    if (update && update.seq >= this.seq) this.learn(update);
  }

  /** The server contradicts itself or does not answer: whoever waits gets the reason. */
  fail(reason: string): never {
    this.failure ??= new Error(`seat ${this.seat} of table ${this.#id}: ${reason}`);
    this.#socket?.terminate();
    this.#giveUp(this.failure);
    throw this.failure;
  }

  #receive(text: string): void {
    this.received.push(text);
    const message = JSON.parse(text) as ServerMessage;
    if (message.type === 'update') this.learn(message);
    if (message.type === 'chat') this.#hear(message.chat);
    if (message.type === 'refused') this.learnIfNewer(message.current);
    if (message.type === 'done' || message.type === 'refused') this.#answer(message);
    this.#wake();
  }

  /** A refusal without an id answers whatever waits. */
  #answer(message: Extract<ServerMessage, { type: 'done' | 'refused' }>): void {
    const ids = message.id === undefined ? [...this.#waiting.keys()] : [message.id];
    for (const id of ids) {
      this.#waiting.get(id)?.resolve(message);
      this.#waiting.delete(id);
    }
  }

  #hear(lines: readonly ChatLine[]): void {
    for (const { n, text } of lines) {
      const known = this.heard.get(n);
      if (known !== undefined && known !== text) this.fail(`line ${n} was ${known} and is ${text}`);
      this.heard.set(n, text);
    }
  }

  #giveUp(reason: Error): void {
    for (const { reject } of this.#waiting.values()) reject(reason);
    this.#waiting.clear();
    this.#wake();
  }

  #wake(): void {
    const watching = this.#watching;
    this.#watching = [];
    for (const wake of watching) wake();
  }
}
