// A table on the server: one socket, which comes back by itself. What we do goes out again until it is answered.
import type { Act, ActFields, ServerMessage } from '@sloop/protocol';
import type { OnlineAct, Refused, TableSnapshot, TableSource } from '#lib/table/source.ts';
import { NOTHING, snapshotOf, withChat, withUpdate, type Known } from './accumulate.ts';
import { person } from './me.svelte.ts';
import { keptSeed } from './seed.ts';

interface Sent {
  readonly act: Act;
  readonly answer: (refused: Refused | undefined, rematch?: string) => void;
}

/** Longest wait between two tries to connect, in milliseconds. */
const LONGEST_WAIT = 10_000;
/** Of the server's own reasons to close a socket, the one that makes another try useless. */
const GONE = 4004;
const OFFLINE: Refused = { code: 'offline', message: 'no connection' };

export class OnlineSource implements TableSource {
  readonly origin = 'online';
  readonly #id: string;
  readonly #listeners = new Set<(snapshot: TableSnapshot) => void>();
  readonly #missing: () => void;
  #socket: WebSocket | undefined;
  #known: Known = NOTHING;
  #connection: TableSnapshot['connection'] = 'connecting';
  #pending: TableSnapshot['pending'];
  #refused: Refused | undefined;
  /** Acts without an answer, by the number that the answer will name. */
  readonly #sent = new Map<number, Sent>();
  #acts = 0;
  #wait = 500;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #isClosed = false;
  #revealed = false;
  #onarrival: () => void = () => {};
  /** Called with the table where the same people play again. */
  onrematch: (table: string) => void = () => {};

  constructor(id: string, missing: () => void) {
    this.#id = id;
    this.#missing = missing;
    void this.#connect();
    addEventListener('online', this.#hurry);
    addEventListener('visibilitychange', this.#hurry);
  }

  subscribe(listener: (snapshot: TableSnapshot) => void): () => void {
    this.#listeners.add(listener);
    const snapshot = this.#snapshot();
    if (snapshot) listener(snapshot);
    return () => this.#listeners.delete(listener);
  }

  play(move: string): void {
    this.#pending = { move };
    this.#do({ type: 'move', seq: this.#known.seq, move });
  }

  undo(): void {
    this.#pending = 'undo';
    this.#do({ type: 'undo', seq: this.#known.seq });
  }

  act<Type extends OnlineAct>(type: Type, fields: ActFields<Type>): Promise<Refused | undefined> {
    return new Promise((resolve) => {
      if (this.#connection !== 'live') return resolve(OFFLINE);
      this.#send({ type, ...fields } as unknown as Act, (refused, rematch) => {
        if (rematch !== undefined) this.onrematch(rematch);
        resolve(refused);
      });
    });
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#retry);
    removeEventListener('online', this.#hurry);
    removeEventListener('visibilitychange', this.#hurry);
    this.#listeners.clear();
    this.#socket?.close();
  }

  /** Tries at once: "try now", a network that is back, a window that is looked at again. */
  readonly retry = (): void => {
    if (this.#connection === 'live' || this.#isClosed) return;
    clearTimeout(this.#retry);
    this.#wait = 500;
    void this.#connect();
  };

  /** Connects anew: the server takes our name from the moment when a socket opens. */
  async renew(): Promise<void> {
    const arrived = new Promise<void>((resolve) => (this.#onarrival = resolve));
    this.#connection = 'connecting';
    await this.#connect();
    await Promise.race([arrived, new Promise((resolve) => setTimeout(resolve, 5000))]);
  }

  readonly #hurry = (): void => {
    if (document.visibilityState === 'visible' && this.#connection === 'offline') this.retry();
  };

  async #connect(): Promise<void> {
    this.#retry = undefined;
    // The cookie that says who we are must be there before the socket opens.
    const unreachable = await person.load();
    if (this.#isClosed) return;
    if (unreachable) return this.#lost();
    this.#socket?.close();
    const { seq, chat } = this.#known;
    const address = new URL(`/api/tables/${encodeURIComponent(this.#id)}/live`, location.href);
    address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
    address.search = new URLSearchParams({ since: String(seq), chat: String(chat.at(-1)?.n ?? 0) }).toString();
    const socket = new WebSocket(address);
    this.#socket = socket;
    socket.onmessage = ({ data }: MessageEvent<string>) => this.#receive(JSON.parse(data) as ServerMessage);
    socket.onclose = ({ code }) => {
      if (this.#socket !== socket) return;
      if (code === GONE) return this.#missing();
      if (this.#known.info === undefined) void this.#lookForTable();
      this.#lost();
    };
  }

  /** A refused upgrade says nothing: an ordinary request tells whether the table exists at all. */
  async #lookForTable(): Promise<void> {
    const response = await fetch(`/api/tables/${encodeURIComponent(this.#id)}`).catch(() => undefined);
    if (response?.status === 404) {
      this.close();
      this.#missing();
    }
  }

  #lost(): void {
    if (this.#isClosed || this.#retry !== undefined) return;
    this.#connection = 'offline';
    this.#emit();
    this.#retry = setTimeout(() => void this.#connect(), this.#wait);
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
  }

  #receive(message: ServerMessage): void {
    switch (message.type) {
      case 'update':
        this.#known = withUpdate(this.#known, message, performance.now());
        if (this.#connection !== 'live') this.#arrived();
        this.#revealSeed();
        return this.#emit();
      case 'done':
        return this.#answered(message.id, undefined, message.rematch);
      case 'refused':
        if (message.current) this.#known = withUpdate(this.#known, message.current, performance.now());
        if (message.id === undefined) return this.#emit();
        return this.#answered(message.id, message.error);
      case 'chat':
        this.#known = { ...this.#known, chat: withChat(this.#known.chat, message.chat) };
        return this.#emit();
      case 'presence':
        this.#known = { ...this.#known, present: message.present };
        return this.#emit();
    }
  }

  /** Connected again: whatever has no answer yet goes out once more. The server knows a repeated act when it sees one. */
  #arrived(): void {
    this.#connection = 'live';
    this.#wait = 500;
    this.#onarrival();
    for (const [id, { act }] of this.#sent) this.#socket?.send(JSON.stringify({ ...act, id }));
  }

  #do(act: Act): void {
    this.#refused = undefined;
    this.#send(act, (refused) => {
      this.#pending = undefined;
      this.#refused = refused;
    });
    this.#emit();
  }

  #send(act: Act, answer: Sent['answer']): void {
    const id = ++this.#acts;
    this.#sent.set(id, { act, answer });
    if (this.#connection === 'live') this.#socket?.send(JSON.stringify({ ...act, id }));
  }

  #answered(id: number, refused: Refused | undefined, rematch?: string): void {
    const sent = this.#sent.get(id);
    this.#sent.delete(id);
    sent?.answer(refused, rematch);
    this.#emit();
  }

  /** The line-up is frozen: now the seed that we committed to may be seen. */
  #revealSeed(): void {
    const { info, you } = this.#known;
    if (info?.status !== 'starting' || you === undefined || this.#revealed) return;
    const seed = keptSeed(this.#id);
    if (seed === undefined || info.fairness.revealed.includes(you)) return;
    this.#revealed = true;
    this.#send({ type: 'reveal', seed }, () => {});
  }

  #snapshot(): TableSnapshot | undefined {
    const snapshot = snapshotOf(this.#known, person.me?.id);
    if (!snapshot) return undefined;
    return { ...snapshot, pending: this.#pending, refused: this.#refused, connection: this.#connection };
  }

  #emit(): void {
    const snapshot = this.#snapshot();
    if (snapshot) for (const listener of this.#listeners) listener(snapshot);
  }
}
