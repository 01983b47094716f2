// A table on the server. What we do goes out again until it is answered.
import type { Act, ActFields, ActType, ServerMessage } from '@sloop/protocol';
import { SnapshotFeed } from '#lib/play/feed.ts';
import type { Refused, TableSnapshot, TableSource } from '#lib/play/snapshot.ts';
import { NOTHING, snapshotOf, withChat, withUpdate, type Known } from './accumulate.ts';
import { unseen, withPast } from './received.ts';
import { fetchPast, fetchSeq } from './api.ts';
import { TableSocket } from './table-socket.ts';
import { person } from './person.svelte.ts';
import { keptSeed } from './client-seed.ts';

/** Something that a person does at a table on the server, beyond moves. */
type OnlineAct = Exclude<ActType, 'move' | 'undo' | 'reveal'>;

interface Sent {
  readonly act: Act;
  readonly answer: (refused: Refused | undefined, rematch?: string) => void;
  /** The number of the last line of chat at that time. */
  readonly chat: number;
}

/** How long an act may go without an answer before the line is taken for dead, in milliseconds; longer with each time. */
const PATIENCE = 3000;
const LONGEST_PATIENCE = 30_000;
/** After this time a move is said to be on its way, in milliseconds. */
const A_MOMENT = 700;
/** Of the server's own reasons to close a socket, the one that makes another try useless. */
const GONE = 4004;
const OFFLINE: Refused = { code: 'offline', message: 'no connection' };

export class OnlineSource implements TableSource {
  readonly #id: string;
  readonly #feed = new SnapshotFeed();
  readonly #missing: () => void;
  readonly #socket: TableSocket;
  #known: Known = NOTHING;
  #pending: TableSnapshot['pending'];
  #isDelayed = false;
  #delay: ReturnType<typeof setTimeout> | undefined;
  #refused: Refused | undefined;
  /** Acts without an answer, by the number that the answer will name. */
  readonly #sent = new Map<number, Sent>();
  #acts = 0;
  #patience = PATIENCE;
  #unanswered: ReturnType<typeof setTimeout> | undefined;
  #revealed = false;
  #onarrival: () => void = () => {};
  /** Called with the table where the same people play again. */
  onrematch: (table: string) => void = () => {};
  /** Called when nothing was heard of the table yet and there is no connection; the tries go on. */
  onunreached: () => void = () => {};

  constructor(id: string, missing: () => void) {
    this.#id = id;
    this.#missing = missing;
    this.#socket = new TableSocket({
      address: () => this.#address(),
      onmessage: (text) => this.#receive(JSON.parse(text) as ServerMessage),
      onarrival: () => this.#arrived(),
      onloss: () => this.#lost(),
      onclose: (code) => this.#hungUp(code),
      onsilence: () => void this.#lookForNews(),
    });
  }

  subscribe(listener: (snapshot: TableSnapshot) => void): () => void {
    return this.#feed.subscribe(listener);
  }

  play(move: string): void {
    if (this.#pending) return;
    this.#pending = { move };
    this.#do({ type: 'move', seq: this.#known.seq, move });
  }

  undo(): void {
    if (this.#pending) return;
    this.#pending = 'undo';
    this.#do({ type: 'undo', seq: this.#known.seq });
  }

  /** Resolves to the refusal, or to undefined when it is done. */
  act<Type extends OnlineAct>(type: Type, fields: ActFields<Type>): Promise<Refused | undefined> {
    return new Promise((resolve) => {
      if (this.#socket.state === 'offline') return resolve(OFFLINE);
      this.#send({ type, ...fields } as unknown as Act, (refused, rematch) => {
        if (rematch !== undefined) this.onrematch(rematch);
        resolve(refused);
      });
    });
  }

  close(): void {
    clearTimeout(this.#unanswered);
    clearTimeout(this.#delay);
    this.#feed.close();
    this.#socket.close();
  }

  /** Tries at once. */
  readonly retry = (): void => this.#socket.reconnect();

  /** Connects anew: the server takes our name from the moment when a socket opens. */
  async renew(): Promise<void> {
    const arrived = new Promise<void>((resolve) => (this.#onarrival = resolve));
    this.#socket.reconnect();
    await Promise.race([arrived, new Promise((resolve) => setTimeout(resolve, 5000))]);
  }

  #address(): URL {
    const { seq, chat } = this.#known;
    const address = new URL(`/api/tables/${encodeURIComponent(this.#id)}/live`, location.href);
    address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
    address.search = new URLSearchParams({
      since: String(seq),
      chat: String(chat.at(-1)?.n ?? 0),
      moments: '1',
    }).toString();
    return address;
  }

  /** Whether to connect again. */
  #hungUp(code: number): boolean {
    if (code === GONE) {
      this.#missing();
      return false;
    }
    return true;
  }

  #lost(): void {
    if (this.#known.info !== undefined) return this.#emit();
    if (this.#socket.state === 'offline') void this.#lookForTable();
  }

  /** A refused upgrade says nothing: an ordinary request tells whether the table exists at all. */
  async #lookForTable(): Promise<void> {
    const signal = AbortSignal.timeout(PATIENCE);
    const response = await fetch(`/api/tables/${encodeURIComponent(this.#id)}`, { signal }).catch(() => undefined);
    if (response?.status !== 404) return this.onunreached();
    this.close();
    this.#missing();
  }

  /** An ordinary request tells whether the line is only silent, or dead while others play on. */
  async #lookForNews(): Promise<void> {
    const seq = await fetchSeq(this.#id, this.#known.seq);
    if (seq === undefined || seq > this.#known.seq) this.#socket.reconnect();
  }

  #receive(message: ServerMessage): void {
    switch (message.type) {
      case 'update':
        this.#known = withUpdate(this.#known, message, performance.now());
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
    this.#onarrival();
    for (const [id, sent] of this.#sent)
      if (this.#isSaid(sent)) this.#answered(id, undefined);
      else this.#socket.send(JSON.stringify({ ...sent.act, id }));
    this.#awaitAnswer();
    this.#emit();
    void this.#recall();
  }

  /** How the game came to be as it is, for the log and for looking back; without an answer both do with what we saw. */
  async #recall(): Promise<void> {
    if (unseen(this.#known) === 0) return;
    const past = await fetchPast(this.#id);
    if (!past.ok) return;
    this.#known = withPast(this.#known, past.value);
    this.#emit();
  }

  /** Chat alone the server would take twice: whether this line has got through, though not its answer. */
  #isSaid({ act, chat }: Sent): boolean {
    if (act.type !== 'chat') return false;
    return this.#known.chat.some(({ n, from, text }) => n > chat && from.id === person.me?.id && text === act.text);
  }

  #do(act: Act): void {
    this.#refused = undefined;
    this.#delay = setTimeout(() => {
      this.#isDelayed = true;
      this.#emit();
    }, A_MOMENT);
    this.#send(act, (refused) => {
      clearTimeout(this.#delay);
      this.#isDelayed = false;
      this.#pending = undefined;
      this.#refused = refused;
    });
    this.#emit();
  }

  #send(act: Act, answer: Sent['answer']): void {
    const id = ++this.#acts;
    this.#sent.set(id, { act, answer, chat: this.#known.chat.at(-1)?.n ?? 0 });
    this.#socket.send(JSON.stringify({ ...act, id }));
    if (this.#sent.size === 1) this.#awaitAnswer();
  }

  /** A network that is lost without a word swallows what we do: after a while without an answer we connect again. */
  #awaitAnswer(): void {
    clearTimeout(this.#unanswered);
    if (this.#sent.size === 0 || this.#socket.state !== 'live') return;
    this.#unanswered = setTimeout(() => {
      this.#patience = Math.min(this.#patience * 2, LONGEST_PATIENCE);
      this.#socket.reconnect();
    }, this.#patience);
  }

  #answered(id: number, refused: Refused | undefined, rematch?: string): void {
    const sent = this.#sent.get(id);
    this.#sent.delete(id);
    this.#patience = PATIENCE;
    this.#awaitAnswer();
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

  #emit(): void {
    const snapshot = snapshotOf(this.#known, person.me?.id);
    if (!snapshot) return;
    this.#feed.send({
      ...snapshot,
      pending: this.#pending,
      isDelayed: this.#isDelayed,
      refused: this.#refused,
      connection: this.#socket.state,
    });
  }
}
