import { setTimeout as pause } from 'node:timers/promises';
import { commitToClientSeed, type Rng } from '@sloop/engine';
import type {
  Act,
  ChatLine,
  GameUpdate,
  LoggedMove,
  Newcomer,
  ServerMessage,
  TableInfo,
  Update,
} from '@sloop/protocol';
import WebSocket from 'ws';

/** How long anything may take before the player takes the table for stuck, in milliseconds. */
const PATIENCE = 60_000;
/** How long a player waits for news before it looks again what it could do, in milliseconds. */
const LOOK_AGAIN = 250;
/** How long somebody without a socket waits before asking for news, in milliseconds. */
const ASK_AGAIN = 15;
/** How long a patient player waits after the server has failed, in milliseconds. */
const TRY_AGAIN = 50;

/** What became of an act in the end. `unsure`: the answer was lost, and the act is not one that can be sent again. */
export type Fate =
  | { readonly kind: 'done'; readonly seq: number; readonly rematch?: string }
  | { readonly kind: 'refused'; readonly code: string; readonly message: string }
  | { readonly kind: 'unsure' };

export interface Deed {
  readonly act: Act;
  readonly fate: Fate;
  /** How many answers were lost before the one that came. */
  readonly lost: number;
}

/** Somebody with a token, who finds a server wherever one is up. */
export interface Person {
  readonly id: string;
  readonly token: string;
  readonly seed: string;
  readonly reach: () => Promise<string>;
  /** Over requests alone, or over a socket. */
  readonly usesRequests: boolean;
  /** Whether the server may fail for a while: then the player tries again. */
  readonly isPatient?: boolean;
  /** How long to think at most before each act, in milliseconds. */
  readonly pace?: number;
  /** Told of every act that the server has confirmed. */
  readonly onConfirmed?: () => void;
}

/** Gets an identity, however often the server goes down meanwhile. */
export async function arrive(from: Omit<Person, 'id' | 'token' | 'seed'>): Promise<Person> {
  for (;;) {
    const base = await from.reach();
    const answer = await fetch(`${base}/api/people`, { method: 'POST' }).then(bodyOf, () => undefined);
    if (answer === undefined) continue;
    const { token, me } = answer as unknown as Newcomer;
    return { ...from, token, id: me.id, seed: `seed-of-${me.id}` };
  }
}

/** One request of a person; undefined where no answer came. */
export async function request(
  { token, reach }: Person,
  method: string,
  path: string,
  body?: object,
  signal: AbortSignal = AbortSignal.timeout(PATIENCE),
): Promise<Record<string, unknown> | undefined> {
  const base = await reach();
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return fetch(base + path, { method, headers, signal, ...(body && { body: JSON.stringify(body) }) }).then(
    bodyOf,
    () => undefined,
  );
}

/** The body, unless the connection breaks in the middle of it. */
async function bodyOf(answer: Response): Promise<Record<string, unknown> | undefined> {
  const body = await (answer.json() as Promise<Record<string, unknown>>).catch(() => undefined);
  // What the web framework says of itself while the server is leaving.
  return typeof body?.['error'] === 'string' ? undefined : body;
}

/** Refusals that say nothing of the act itself. */
const isTrouble = (code: string): boolean => code === 'internal' || code === 'busy';

/** A person at a table, through lost connections and lost answers; remembers everything said and seen. */
export class Player {
  readonly person: Person;
  readonly table: string;
  readonly deeds: Deed[] = [];
  /** The log as it was known at each event that this player was told of. */
  readonly witnessed: { readonly seq: number; readonly log: readonly LoggedMove[] }[] = [];
  /** Lines of chat by their number. */
  readonly heard = new Map<number, string>();
  seq = 0;
  info: TableInfo | undefined;
  game: GameUpdate | undefined;
  log: readonly LoggedMove[] = [];
  seat: number | undefined;
  #socket: WebSocket | undefined;
  #nextId = 1;
  readonly #waiting = new Map<number, (answer: ServerMessage | undefined) => void>();
  #watching: (() => void)[] = [];
  #failure: Error | undefined;

  constructor(person: Person, table: string) {
    this.person = person;
    this.table = table;
  }

  get isOver(): boolean {
    return this.game?.outcome !== undefined;
  }

  get isHeld(): boolean {
    return this.seat !== undefined && this.info?.seats[this.seat]?.held !== undefined;
  }

  /** Does something, and says it again with the same words until there is an answer. `careless` loses the first answer. */
  async act(act: Act, careless?: Rng): Promise<Fate> {
    for (let lost = 0; ; lost++) {
      const answer = await this.#say(act, lost === 0 ? careless : undefined);
      if (this.#failure) throw this.#failure;
      const fate: Fate | undefined = answer ?? (act.type === 'chat' ? { kind: 'unsure' } : undefined);
      if (!fate) continue;
      this.deeds.push({ act, fate, lost });
      if (fate.kind === 'done') this.person.onConfirmed?.();
      return fate;
    }
  }

  join(careless?: Rng): Promise<Fate> {
    return this.act({ type: 'join', commit: commitToClientSeed(this.person.seed) }, careless);
  }

  /** Waits until there may be something new. */
  async news(): Promise<void> {
    if (this.person.usesRequests) {
      await pause(ASK_AGAIN);
      const update = await request(this.person, 'GET', `/api/tables/${this.table}?since=${this.seq}`);
      if (update?.['error']) await this.#suffer(JSON.stringify(update));
      else if (update) this.#learn(update as unknown as Update, true);
    } else if (await this.#connect()) {
      await this.#wake(LOOK_AGAIN);
    }
    if (this.#failure) throw this.#failure;
  }

  /** Waits until something is so. */
  async until(condition: () => boolean): Promise<void> {
    const end = Date.now() + PATIENCE;
    while (!condition()) {
      if (Date.now() > end) throw new Error(`table ${this.table} is stuck at event ${this.seq}`);
      await this.news();
    }
  }

  leave(): void {
    this.#socket?.terminate();
    this.#socket = undefined;
  }

  async #say(act: Act, careless: Rng | undefined): Promise<Fate | undefined> {
    if (this.person.usesRequests) return this.#request(act, careless);
    if (!(await this.#connect())) return undefined;
    const socket = this.#socket!;
    const id = this.#nextId++;
    const { promise, resolve } = Promise.withResolvers<ServerMessage | undefined>();
    this.#waiting.set(id, resolve);
    socket.send(JSON.stringify({ ...act, id }), () => {
      if (careless) setTimeout(() => socket.terminate(), careless.below(4));
    });
    const timer = setTimeout(() => this.#fail(`no answer to ${JSON.stringify(act)}`), PATIENCE);
    const answer = await promise;
    clearTimeout(timer);
    if (answer?.type === 'done')
      return { kind: 'done', seq: answer.seq, ...(answer.rematch !== undefined && { rematch: answer.rematch }) };
    return answer?.type === 'refused' ? { kind: 'refused', ...answer.error } : undefined;
  }

  async #request({ type, ...fields }: Act, careless: Rng | undefined): Promise<Fate | undefined> {
    const signal = careless ? AbortSignal.timeout(1 + careless.below(8)) : undefined;
    const answer = await request(this.person, 'POST', `/api/tables/${this.table}/${type}`, fields, signal);
    if (!answer) return undefined;
    const update = (answer['update'] ?? answer['current']) as Update | undefined;
    if (update) this.#learn(update, false);
    const error = answer['error'] as { code: string; message: string } | undefined;
    if (!error) return { kind: 'done', ...(answer as { seq: number; rematch?: string }) };
    return isTrouble(error.code) ? this.#suffer(`${type}: ${error.message}`) : { kind: 'refused', ...error };
  }

  /** Connects where there is no connection; whether there is one now, with the first update received. */
  async #connect(): Promise<boolean> {
    if (this.#socket) return true;
    const base = (await this.person.reach()).replace('http', 'ws');
    const chat = Math.max(0, ...this.heard.keys());
    const headers = { authorization: `Bearer ${this.person.token}` };
    const path = `/api/tables/${this.table}/live?since=${this.seq}&chat=${chat}`;
    const socket = new WebSocket(base + path, { headers, perMessageDeflate: false });
    let isFirst = true;
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.on('message', (data: Buffer) => {
        this.#hear(JSON.parse(data.toString()) as ServerMessage, isFirst);
        isFirst = false;
        resolve(true);
      });
      socket.on('error', () => resolve(false));
      socket.on('close', () => {
        if (this.#socket === socket) this.#socket = undefined;
        this.#giveUpWaiting();
        this.#tellWatching();
        resolve(false);
      });
    });
    if (isOpen && socket.readyState === WebSocket.OPEN) this.#socket = socket;
    else if (this.person.isPatient) await pause(TRY_AGAIN);
    return this.#socket !== undefined;
  }

  #hear(message: ServerMessage, isFirst: boolean): void {
    if (message.type === 'update') this.#learn(message, isFirst);
    if (message.type === 'chat') this.#listen(message.chat);
    if (message.type === 'done' || message.type === 'refused') {
      const current = message.type === 'refused' ? message.current : undefined;
      if (current && current.seq >= this.seq) this.#learn(current, false);
      const isUseless = message.type === 'refused' && (isTrouble(message.error.code) || message.id === undefined);
      if (isUseless) void this.#suffer(message.error.message);
      else this.#waiting.get(message.id!)?.(message);
      if (message.id !== undefined) this.#waiting.delete(message.id);
    }
    this.#tellWatching();
  }

  /** The server failed: what was asked for is as good as unanswered, or this player has no patience with that. */
  async #suffer(message: string): Promise<undefined> {
    if (!this.person.isPatient) return this.#fail(`the server failed: ${message}`) as undefined;
    await pause(TRY_AGAIN);
    this.#giveUpWaiting();
  }

  #giveUpWaiting(): void {
    for (const answer of this.#waiting.values()) answer(undefined);
    this.#waiting.clear();
  }

  /** `isAnswer`: to the question what happened since the event that this player knows, so it knows at least as much. */
  #learn(update: Update, isAnswer: boolean): void {
    if (update.seq < this.seq)
      return isAnswer ? this.#fail(`event ${this.seq} was told and is gone: the last is ${update.seq}`) : undefined;
    this.seq = update.seq;
    this.seat = update.you.seat;
    this.info = update.table ?? this.info;
    this.#listen(update.chat ?? []);
    if (!update.game) return;
    this.game = update.game;
    const { from, moves } = update.game.log;
    if (from > this.log.length) return this.#fail(`moves are missing: told from ${from}, known are ${this.log.length}`);
    this.log = [...this.log.slice(0, from), ...moves];
    this.witnessed.push({ seq: this.seq, log: this.log });
  }

  #listen(lines: readonly ChatLine[]): void {
    for (const { n, text } of lines) {
      const known = this.heard.get(n);
      if (known !== undefined && known !== text) this.#fail(`line ${n} was ${known} and is ${text}`);
      this.heard.set(n, text);
    }
  }

  #fail(reason: string): void {
    this.#failure ??= new Error(`seat ${this.seat} of table ${this.table}: ${reason}`);
    this.leave();
    this.#giveUpWaiting();
  }

  #tellWatching(): void {
    const watching = this.#watching;
    this.#watching = [];
    for (const wake of watching) wake();
  }

  #wake(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#watching.push(() => {
        clearTimeout(timer);
        resolve();
      });
    });
  }
}
