// The source of a game on the server. After each reconnection, every act that has no reply yet is sent again.
import type { Act, ActFields, ActType, ServerMessage, Update } from '@sloop/protocol';
import { SnapshotFeed } from '#lib/play/feed.ts';
import type { Refused, TableSnapshot, TableSource } from '#lib/play/snapshot.ts';
import { NOTHING, snapshotOf, withChat, withUpdate, type Known } from './accumulate.ts';
import { unseen, withPast } from './received.ts';
import { fetchPast, fetchSeq } from './api.ts';
import { LastingSocket } from './lasting-socket.ts';
import { person } from './person.svelte.ts';
import { keepLineUp, keptOf } from './kept.ts';

/** The types of acts that `act` sends. There are other methods for moves, for undo and for revealing the seed. */
type OnlineAct = Exclude<ActType, 'move' | 'undo' | 'reveal'>;

interface Sent {
  readonly act: Act;
  readonly onreply: (refused: Refused | undefined, rematch?: string) => void;
  /** The `n` of the last chat line that had been received when the act was first sent. */
  readonly chat: number;
}

/**
 * How long to wait for a reply before the connection counts as dead, in milliseconds. Each time that no reply arrives, the wait
 * doubles.
 */
const PATIENCE = 3000;
const LONGEST_PATIENCE = 30_000;
/** How long a move may wait for its reply before it counts as delayed, in milliseconds. */
const A_MOMENT = 700;
const OFFLINE: Refused = { code: 'offline', message: 'no connection' };

export class OnlineSource implements TableSource {
  readonly #id: string;
  readonly #feed = new SnapshotFeed();
  readonly #missing: () => void;
  readonly #socket: LastingSocket;
  #known: Known = NOTHING;
  #pending: TableSnapshot['pending'];
  #isDelayed = false;
  #delay: ReturnType<typeof setTimeout> | undefined;
  #refused: Refused | undefined;
  /** The acts that have no reply yet. The key is the act's id, which the reply repeats. */
  readonly #sent = new Map<number, Sent>();
  #acts = 0;
  #patience = PATIENCE;
  #replyTimer: ReturnType<typeof setTimeout> | undefined;
  #revealed = false;
  #onarrival: () => void = () => {};
  /** Called when a rematch has been created. `table` is the id of the rematch's table. */
  onrematch: (table: string) => void = () => {};
  /** Called when there is no connection and nothing is known about the table yet. The source keeps trying to connect. */
  onunreached: () => void = () => {};

  constructor(id: string, missing: () => void) {
    this.#id = id;
    this.#missing = missing;
    this.#socket = new LastingSocket({
      address: () => this.#address(),
      // `load` sets the cookie that identifies the player. The cookie must be set before the socket opens.
      prepare: () => person.load(),
      onmessage: (text) => this.#receive(JSON.parse(text) as ServerMessage),
      onarrival: () => this.#arrived(),
      onloss: () => this.#lost(),
      onsilence: () => void this.#checkForNews(),
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

  /** Sends an act. Resolves to undefined if the server has performed the act, or else to the refusal. */
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
    clearTimeout(this.#replyTimer);
    clearTimeout(this.#delay);
    this.#feed.close();
    this.#socket.close();
  }

  readonly retry = (): void => this.#socket.reconnect();

  /**
   * Reconnects after the person has changed their name, so that the new socket certainly has the new name. Resolves when the new
   * socket has received its first message, or after five seconds.
   */
  async renew(): Promise<void> {
    const arrived = new Promise<void>((resolve) => (this.#onarrival = resolve));
    this.#socket.reconnect();
    await Promise.race([arrived, new Promise((resolve) => setTimeout(resolve, 5000))]);
  }

  #address(): URL {
    const { seq } = this.#known;
    const address = new URL(`/api/tables/${encodeURIComponent(this.#id)}/live`, location.href);
    address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
    address.search = new URLSearchParams({ since: String(seq), moments: '1' }).toString();
    return address;
  }

  #lost(): void {
    if (this.#known.info !== undefined) return this.#emit();
    if (this.#socket.state === 'offline') void this.#checkTableExists();
  }

  /** Asks over HTTP whether the table exists, because a refused socket does not give a reason. */
  async #checkTableExists(): Promise<void> {
    const signal = AbortSignal.timeout(PATIENCE);
    const response = await fetch(`/api/tables/${encodeURIComponent(this.#id)}`, { signal }).catch(() => undefined);
    if (response?.status !== 404) return this.onunreached();
    this.close();
    this.#missing();
  }

  /** Asks over HTTP whether there are events that the socket has not delivered. If so, the socket is dead and is replaced. */
  async #checkForNews(): Promise<void> {
    const seq = await fetchSeq(this.#id, this.#known.seq);
    if (seq === undefined || seq > this.#known.seq) this.#socket.reconnect();
  }

  #receive(message: ServerMessage): void {
    switch (message.type) {
      case 'update':
        this.#learn(message);
        this.#revealSeed();
        return this.#emit();
      case 'done':
        return this.#replied(message.id, undefined, message.rematch);
      case 'refused':
        if (message.current) this.#learn(message.current);
        // After a server failure, the act is left without a reply, so that it is sent again after a while.
        if (message.id === undefined || message.error.code === 'internal') return this.#emit();
        return this.#replied(message.id, message.error);
      case 'chat':
        this.#known = { ...this.#known, chat: withChat(this.#known.chat, message.chat) };
        return this.#emit();
      case 'erased':
        this.#known = { ...this.#known, chat: this.#known.chat.filter(({ from }) => from.id !== message.person) };
        return this.#emit();
      case 'presence':
        this.#known = { ...this.#known, present: message.present };
        return this.#emit();
    }
  }

  #learn(update: Update): void {
    this.#known = withUpdate(this.#known, update, performance.now());
    const { info, you } = this.#known;
    if (update.table && info && you !== undefined) keepLineUp(info, you);
  }

  /**
   * On the new socket, sends every act that has no reply yet. The server recognizes a repeated act by its contents, for example a
   * move by its `seq` and its text.
   */
  #arrived(): void {
    this.#onarrival();
    for (const [id, sent] of this.#sent)
      if (this.#hasArrived(sent)) this.#replied(id, undefined);
      else this.#socket.send(JSON.stringify({ ...sent.act, id }));
    this.#awaitReply();
    this.#emit();
    void this.#fetchMissing();
  }

  /** Fetches the moments that have not been received. If the request fails, the player cannot look back at these moments. */
  async #fetchMissing(): Promise<void> {
    if (unseen(this.#known) === 0) return;
    const past = await fetchPast(this.#id);
    if (!past.ok) return;
    this.#known = withPast(this.#known, past.value);
    this.#emit();
  }

  /**
   * Whether the server has received this act although the reply was lost. This is checked only for chat, because chat is the only
   * act that the server would accept twice.
   */
  #hasArrived({ act, chat }: Sent): boolean {
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

  #send(act: Act, onreply: Sent['onreply']): void {
    const id = ++this.#acts;
    this.#sent.set(id, { act, onreply, chat: this.#known.chat.at(-1)?.n ?? 0 });
    this.#socket.send(JSON.stringify({ ...act, id }));
    if (this.#sent.size === 1) this.#awaitReply();
  }

  /** Starts a timer that reconnects if no reply arrives, because a socket may stay open although the network is lost. */
  #awaitReply(): void {
    clearTimeout(this.#replyTimer);
    if (this.#sent.size === 0 || this.#socket.state !== 'live') return;
    this.#replyTimer = setTimeout(() => {
      this.#patience = Math.min(this.#patience * 2, LONGEST_PATIENCE);
      this.#socket.reconnect();
    }, this.#patience);
  }

  #replied(id: number, refused: Refused | undefined, rematch?: string): void {
    const sent = this.#sent.get(id);
    this.#sent.delete(id);
    this.#patience = PATIENCE;
    this.#awaitReply();
    sent?.onreply(refused, rematch);
    this.#emit();
  }

  /** Once the line-up is frozen, sends the player's seed to the server. */
  #revealSeed(): void {
    const { info, you } = this.#known;
    if (info?.status !== 'starting' || you === undefined || this.#revealed) return;
    const { seed } = keptOf(this.#id);
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
