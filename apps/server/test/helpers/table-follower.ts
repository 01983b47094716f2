import type { Act, ChatLine, GameUpdate, LoggedMove, ServerMessage, TableInfo, Update } from '@sloop/protocol';
import WebSocket from 'ws';

export interface FollowOptions {
  /** What an earlier socket knew. Without it, the server sends everything. */
  readonly known?: Pick<TableFollower, 'seq' | 'log'> | undefined;
  /** Whether updates include the moments between a move and the chance events after it. */
  readonly moments?: boolean;
}

/**
 * A socket that follows a table, and everything that its viewer knows about the table. Keeps every message. If an update
 * contradicts what the viewer knows, the test fails, even if the test is not waiting for that update.
 */
export class TableFollower {
  readonly received: string[] = [];
  seq = 0;
  table: TableInfo | undefined;
  game: GameUpdate | undefined;
  /** The whole log as this viewer knows it. */
  log: readonly LoggedMove[];
  you: Update['you'] = {};
  /** The text of each chat line, by the line's number. */
  readonly chat = new Map<number, string>();
  /** The log as it was after each update. */
  readonly witnessed: { readonly seq: number; readonly log: readonly LoggedMove[] }[] = [];
  /** Set if the server has contradicted itself or has not replied. */
  failure: Error | undefined;
  readonly #id: string;
  readonly #token: string | undefined;
  readonly #moments: boolean;
  #socket: WebSocket | undefined;
  readonly #waiting = new Map<number, PromiseWithResolvers<ServerMessage>>();
  #nextId = 1;
  #onChange: (() => void)[] = [];

  constructor(id: string, token?: string, { known, moments = false }: FollowOptions = {}) {
    this.#id = id;
    this.#token = token;
    this.#moments = moments;
    this.seq = known?.seq ?? 0;
    this.log = known?.log ?? [];
  }

  static async open(base: string, id: string, token?: string, options?: FollowOptions): Promise<TableFollower> {
    const follower = new TableFollower(id, token, options);
    await follower.connect(base);
    return follower;
  }

  /** Connects or reconnects, then waits for the first message. */
  async connect(base: string): Promise<void> {
    const chat = Math.max(0, ...this.chat.keys());
    const query = `since=${this.seq}&chat=${chat}${this.#moments ? '&moments=1' : ''}`;
    const url = `${base.replace('http', 'ws')}/api/tables/${this.#id}/live?${query}`;
    const headers = this.#token === undefined ? {} : { authorization: `Bearer ${this.#token}` };
    const socket = new WebSocket(url, { headers, perMessageDeflate: false });
    this.#socket = socket;
    const before = this.received.length;
    socket.on('message', (data: Buffer) => this.#socket === socket && this.#receive(data.toString()));
    socket.on(
      'close',
      () => this.#socket === socket && this.#giveUp(new Error('the socket closed before a reply arrived')),
    );
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

  /** Whether it is this viewer's turn to move. */
  get isToAct(): boolean {
    return (this.game?.legal.length ?? 0) > 0;
  }

  /** Sends an act and returns the server's reply. Rejects if the socket closes before the reply arrives. */
  send(act: Act): Promise<ServerMessage> {
    if (!this.isOpen) return Promise.reject(new Error('the socket is closed'));
    const id = this.#nextId++;
    const reply = Promise.withResolvers<ServerMessage>();
    this.#waiting.set(id, reply);
    this.socket.send(JSON.stringify({ ...act, id }));
    return reply.promise;
  }

  move(move: string, seq = this.seq): Promise<ServerMessage> {
    return this.send({ type: 'move', seq, move });
  }

  /**
   * Waits until the condition is true. Rejects if the condition is still false after `ms` milliseconds or when the socket closes.
   */
  async until(condition: () => boolean, ms = 10_000): Promise<void> {
    const end = Date.now() + ms;
    while (!condition()) {
      if (this.failure) throw this.failure;
      if (!this.isOpen) throw new Error('the socket is closed');
      if (Date.now() > end)
        throw new Error(`the condition did not become true in time; the last message was ${this.received.at(-1)}`);
      await this.change(100);
    }
  }

  /** Waits until the next message arrives or the socket closes, but for at most `ms` milliseconds. */
  change(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#onChange.push(() => {
        clearTimeout(timer);
        resolve();
      });
    });
  }

  close(): void {
    this.#socket?.close();
  }

  /** Applies an update, which must not be older than what the viewer already knows. */
  learn(update: Update): void {
    if (update.seq < this.seq) this.fail(`an update for event ${update.seq} came after event ${this.seq}`);
    this.seq = update.seq;
    this.you = update.you;
    this.table = update.table ?? this.table;
    this.#learnChat(update.chat ?? []);
    if (!update.game) return;
    this.game = update.game;
    const { from, moves } = update.game.log;
    if (from > this.log.length) this.fail(`moves are missing: sent from ${from}, known up to ${this.log.length}`);
    this.log = [...this.log.slice(0, from), ...moves];
    this.witnessed.push({ seq: this.seq, log: this.log });
  }

  /**
   * Applies the update from a reply, unless the update is older than what the viewer already knows. A reply from another process
   * may contain an older update.
   */
  learnIfNewer(update: Update | undefined): void {
    if (update && update.seq >= this.seq) this.learn(update);
  }

  /** Ends the connection because the server contradicted itself or did not reply. Rejects every act that is waiting for a reply. */
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
    if (message.type === 'chat') this.#learnChat(message.chat);
    if (message.type === 'refused') this.learnIfNewer(message.current);
    if (message.type === 'done' || message.type === 'refused') this.#resolveActs(message);
    this.#wake();
  }

  /** Resolves the act that the message replies to. A refusal without an id resolves all acts that are waiting. */
  #resolveActs(message: Extract<ServerMessage, { type: 'done' | 'refused' }>): void {
    const ids = message.id === undefined ? [...this.#waiting.keys()] : [message.id];
    for (const id of ids) {
      this.#waiting.get(id)?.resolve(message);
      this.#waiting.delete(id);
    }
  }

  #learnChat(lines: readonly ChatLine[]): void {
    for (const { n, text } of lines) {
      const known = this.chat.get(n);
      if (known !== undefined && known !== text) this.fail(`chat line ${n} was ${known} and is now ${text}`);
      this.chat.set(n, text);
    }
  }

  #giveUp(reason: Error): void {
    for (const { reject } of this.#waiting.values()) reject(reason);
    this.#waiting.clear();
    this.#wake();
  }

  #wake(): void {
    const listeners = this.#onChange;
    this.#onChange = [];
    for (const wake of listeners) wake();
  }
}
