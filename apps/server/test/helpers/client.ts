import { commitToClientSeed } from '@sloop/engine';
import type { Act, ActType, GameUpdate, Newcomer, NewTable, ServerMessage, TableInfo, Update } from '@sloop/protocol';
import WebSocket from 'ws';

/** An answer over HTTP. */
export interface Answer {
  readonly status: number;
  readonly body: {
    readonly error?: { readonly code: string; readonly message: string };
    readonly [key: string]: unknown;
  };
}

/** A person who uses the public API alone. */
export class Client {
  readonly base: string;
  readonly token: string;
  readonly id: string;
  /** The seed of this person's games. */
  readonly seed: string;

  private constructor(base: string, { token, me }: Newcomer) {
    this.base = base;
    this.token = token;
    this.id = me.id;
    this.seed = `seed-of-${me.id}`;
  }

  static async arrive(base: string): Promise<Client> {
    const answer = await fetch(`${base}/api/people`, { method: 'POST' });
    if (!answer.ok) throw new Error(`nobody was let in: ${await answer.text()}`);
    return new Client(base, (await answer.json()) as Newcomer);
  }

  /** The same person at another process. */
  at(base: string): Client {
    return new Client(base, { token: this.token, me: { id: this.id, name: '', mutes: [] } });
  }

  async ask(method: string, path: string, body?: object): Promise<Answer> {
    const answer = await fetch(this.base + path, {
      method,
      headers: { authorization: `Bearer ${this.token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: (await answer.json()) as Answer['body'] };
  }

  /** Creates a table and says its id. */
  async create(wish: NewTable): Promise<string> {
    const { body } = await this.ask('POST', '/api/tables', wish);
    if (body.error) throw new Error(body.error.message);
    return body['id'] as string;
  }

  act<T extends ActType>(table: string, type: T, fields: Omit<Extract<Act, { type: T }>, 'type'>): Promise<Answer> {
    return this.ask('POST', `/api/tables/${table}/${type}`, fields);
  }

  /** Sits down with a commit to this person's seed. */
  join(table: string, seat?: number): Promise<Answer> {
    return this.act(table, 'join', { commit: commitToClientSeed(this.seed), ...(seat !== undefined && { seat }) });
  }

  async look(table: string, since = 0): Promise<Update> {
    return (await this.ask('GET', `/api/tables/${table}?since=${since}`)).body as unknown as Update;
  }

  /** Follows a table from the beginning, or from what an earlier socket knew. */
  follow(table: string, wish: FollowWish = {}): Promise<Following> {
    return Following.open(this.base, table, this.token, wish);
  }
}

/** How somebody wants to follow a table. */
export interface FollowWish {
  /** What an earlier socket knew; nothing to hear everything again. */
  readonly known?: Pick<Following, 'seq' | 'log'> | undefined;
  /** Whether updates bring the moments between a move and the chance after it. */
  readonly moments?: boolean;
}

/** A table as a socket tells of it; everything received is kept. */
export class Following {
  readonly socket: WebSocket;
  readonly received: string[] = [];
  seq = 0;
  table: TableInfo | undefined;
  game: GameUpdate | undefined;
  /** The whole log as this viewer knows it. */
  log: GameUpdate['log']['moves'] = [];
  you: Update['you'] = {};
  readonly #waiting = new Map<number, PromiseWithResolvers<ServerMessage>>();
  #nextId = 1;
  #watching: (() => void)[] = [];

  private constructor(socket: WebSocket) {
    this.socket = socket;
    socket.on('message', (data: Buffer) => this.#receive(data.toString()));
    socket.on('close', () => {
      for (const { reject } of this.#waiting.values()) reject(new Error('the socket closed before an answer'));
      this.#waiting.clear();
      this.#wake();
    });
    socket.on('error', () => undefined);
  }

  static async open(
    base: string,
    table: string,
    token?: string,
    { known, moments = false }: FollowWish = {},
  ): Promise<Following> {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const url = `${base.replace('http', 'ws')}/api/tables/${table}/live?since=${known?.seq ?? 0}${moments ? '&moments=1' : ''}`;
    const socket = new WebSocket(url, { headers, perMessageDeflate: false });
    const following = new Following(socket);
    following.log = known?.log ?? [];
    await new Promise<void>((resolve, reject) => {
      socket.once('unexpected-response', (_request, response) =>
        reject(new Error(`refused with ${response.statusCode}`)),
      );
      socket.once('error', reject);
      socket.once('open', resolve);
    });
    await following.until(() => following.received.length > 0);
    return following;
  }

  get isOpen(): boolean {
    return this.socket.readyState === WebSocket.OPEN;
  }

  get seat(): number | undefined {
    return this.you.seat;
  }

  /** Whether the seat of this viewer owes an answer. */
  get isAsked(): boolean {
    return (this.game?.legal.length ?? 0) > 0;
  }

  /** Sends an act; what the server says to it. */
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

  /** Waits until something is so; fails where it does not come about, or the socket closes first. */
  async until(condition: () => boolean, ms = 10_000): Promise<void> {
    const end = Date.now() + ms;
    while (!condition()) {
      if (!this.isOpen && this.socket.readyState !== WebSocket.CONNECTING) throw new Error('the socket is closed');
      if (Date.now() > end) throw new Error(`waited in vain; the last words were ${this.received.at(-1)}`);
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, 100);
        this.#watching.push(() => {
          clearTimeout(timer);
          resolve();
        });
      });
    }
  }

  close(): void {
    this.socket.close();
  }

  #receive(text: string): void {
    this.received.push(text);
    const message = JSON.parse(text) as ServerMessage;
    if (message.type === 'update') this.#learn(message);
    if ((message.type === 'done' || message.type === 'refused') && message.id !== undefined) {
      this.#waiting.get(message.id)?.resolve(message);
      this.#waiting.delete(message.id);
    }
    this.#wake();
  }

  #learn(update: Update): void {
    if (update.seq < this.seq) throw new Error(`event ${update.seq} came after ${this.seq}`);
    this.seq = update.seq;
    this.you = { ...this.you, ...update.you };
    this.table = update.table ?? this.table;
    if (!update.game) return;
    this.game = update.game;
    const { from, moves } = update.game.log;
    if (from > this.log.length) throw new Error(`moves are missing: told from ${from}, known up to ${this.log.length}`);
    this.log = [...this.log.slice(0, from), ...moves];
  }

  #wake(): void {
    const watching = this.#watching;
    this.#watching = [];
    for (const wake of watching) wake();
  }
}
