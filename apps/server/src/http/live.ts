import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { CLOSE, type Act, type Refusal, type ServerMessage, type Update } from '@sloop/protocol';
import type { FastifyRequest } from 'fastify';
import * as Type from 'typebox';
import type { WebSocket } from 'ws';
import { perform } from '../requests/perform.ts';
import { Queue } from '../open/queue.ts';
import type { OpenTable, Watcher } from '../open/open-table.ts';
import type { StoredPerson } from '../store/store.ts';
import { addressOf } from './address.ts';
import type { App, Context } from './context.ts';
import { Refused, refusalFor } from './errors.ts';
import { identifyDevice, type Sender } from './identity.ts';
import { readMessage, type ActName } from './read-message.ts';
import { findOpenTable, sinceSchema } from './tables.ts';

/** A socket is dropped if more than this many bytes are waiting to be sent to the client. */
const MOST_WAITING = 256 * 1024;
/** A socket is dropped if more than this many of its messages and pings have not been handled yet. */
const MOST_QUEUED = 32;
/** How often sockets are pinged, in milliseconds. */
const PING_EVERY = 30_000;
/** If an act was sent without an id, its confirmation has this id. */
const NO_ID = 0;

class LiveSocket implements Watcher {
  readonly mutes: ReadonlySet<string>;
  readonly wantsMoments: boolean;
  readonly #socket: WebSocket;
  readonly #openTable: OpenTable;
  #who: StoredPerson | undefined;
  readonly #tokenHash: string | undefined;
  readonly #context: Context;
  readonly #address: string;
  readonly #stream: Duplex;
  #isCorked = false;
  readonly #queue = new Queue();
  #queued = 0;
  #isDropped = false;
  /** Whether the client has replied to the last ping. */
  #isAlive = true;

  constructor(
    socket: WebSocket,
    openTable: OpenTable,
    sender: Sender | undefined,
    request: FastifyRequest,
    context: Context,
  ) {
    this.#socket = socket;
    this.#openTable = openTable;
    this.#who = sender?.person;
    this.#tokenHash = sender?.tokenHash;
    this.#context = context;
    this.#address = addressOf(request);
    this.#stream = request.socket;
    this.mutes = new Set(sender?.person.mutes);
    this.wantsMoments = (request.query as { readonly moments?: string }).moments === '1';
  }

  get person(): string | undefined {
    return this.#who?.id;
  }

  /** Changes the name of the socket's owner, if `person` is the owner. */
  rename(person: string, name: string): void {
    if (this.#who?.id === person) this.#who = { ...this.#who, name };
  }

  /** Closes the socket if its device may no longer act for its person. */
  async checkDevice(): Promise<void> {
    if (this.#tokenHash === undefined || (await this.#context.services.store.deviceByToken(this.#tokenHash))) return;
    // Messages that are waiting must not be handled.
    this.#who = undefined;
    this.#drop(CLOSE.revoked, 'This device may no longer act for its person.');
  }

  send(text: string): void {
    if (!this.#canSend()) return;
    this.#cork();
    this.#socket.send(text);
  }

  /** Whether more may be sent to the client. If too many bytes are waiting, drops the socket. */
  #canSend(): boolean {
    if (this.#socket.readyState !== this.#socket.OPEN) return false;
    if (this.#socket.bufferedAmount <= MOST_WAITING) return true;
    this.#drop(CLOSE.slow, 'You are reading too slowly. Connect again.');
    return false;
  }

  /** Sends all messages of one tick with one system call, because a system call takes longer than applying a move. */
  #cork(): void {
    if (this.#isCorked) return;
    this.#isCorked = true;
    this.#stream.cork();
    process.nextTick(() => {
      this.#isCorked = false;
      this.#stream.uncork();
    });
  }

  close(code: number, reason: string): void {
    this.#socket.close(code, reason);
  }

  #drop(code: number, reason: string): void {
    this.#isDropped = true;
    this.#context.services.metrics.count('sloop_sockets_dropped_total');
    this.#openTable.unfollow(this);
    this.#socket.close(code, reason);
    // The server reads nothing more from this client, because reading a flood would take as much time as handling it.
    this.#socket.pause();
    // A client that has stopped reading does not see the close frame, so the connection is cut after a second.
    setTimeout(() => this.#socket.terminate(), 1000).unref();
  }

  /** Pings the client. If the client has not replied to the last ping, ends the connection instead. */
  ping(): void {
    if (!this.#isAlive) return this.#socket.terminate();
    this.#isAlive = false;
    this.#socket.ping();
  }

  /** Replies to a ping, which counts as handled once its pong has been handed to the operating system. */
  receivePing(payload: Buffer): void {
    if (!this.#acceptsControlFrame() || !this.#canSend()) return;
    this.#queued++;
    this.#socket.pong(payload, false, () => this.#queued--);
  }

  receivePong(): void {
    if (this.#acceptsControlFrame()) this.#isAlive = true;
  }

  /**
   * Counts a ping or a pong like a message. A message that exceeds a limit is refused, but control frames cannot be
   * refused, so the socket is dropped.
   */
  #acceptsControlFrame(): boolean {
    if (this.#isDropped) return false;
    if (this.#queued < MOST_QUEUED && this.#isWithinRate()) return true;
    this.#drop(CLOSE.flood, 'You sent too many pings or pongs.');
    return false;
  }

  #isWithinRate(): boolean {
    const { address, person } = this.#context.rateLimiters;
    return address.take(this.#address) && person.take(this.person ?? this.#address);
  }

  /** Adds a message to the queue, which handles the messages one after another. */
  receive(message: Buffer, isBinary: boolean): void {
    // Messages can arrive even after the socket has been dropped.
    if (this.#isDropped) return;
    if (this.#queued >= MOST_QUEUED) return this.#drop(CLOSE.flood, 'You sent too many messages at once.');
    const isAllowed = this.#isWithinRate();
    this.#queued++;
    void this.#queue.do(() => this.#handleSafely(isBinary ? '' : message.toString(), isAllowed));
  }

  async #handleSafely(text: string, isAllowed: boolean): Promise<void> {
    const read = readMessage(text);
    try {
      if (!isAllowed)
        this.#refuse(read.name, { code: 'too-many', message: 'You are sending too many messages. Wait a little.' });
      else if ('refusal' in read) this.#refuse(read.name, read.refusal);
      else await this.#perform(read.name, read.act);
    } catch (error) {
      const refusal = refusalFor(error);
      // An unreadable table has been logged already.
      if (refusal.code !== 'unreadable')
        this.#context.services.log.error({ err: error }, 'a message could not be handled');
      this.#refuse(read.name, refusal);
    } finally {
      this.#queued--;
    }
  }

  async #perform(name: ActName, act: Act): Promise<void> {
    if (!this.#who)
      return this.#refuse(name, { code: 'unauthorized', message: 'You have no identity yet. Send GET /api/me first.' });
    const done = await perform(this.#context, this.#openTable, this.#who, act);
    if (done.ok) return this.#sendMessage({ type: 'done', id: name.id ?? NO_ID, ...done.value });
    const current = 'seq' in act ? await this.#openTable.update(this.person, act.seq, this.wantsMoments) : undefined;
    this.#refuse(name, done.reason, current);
  }

  #refuse(name: ActName, error: Refusal, current?: Update): void {
    this.#context.services.metrics.refused(error.code);
    this.#sendMessage({ type: 'refused', ...name, error, ...(current && { current }) });
  }

  #sendMessage(message: ServerMessage): void {
    this.send(JSON.stringify(message));
  }
}

interface Visit {
  readonly openTable: OpenTable;
  readonly sender: Sender | undefined;
  /** The value of `Devices.revocations` before the sender was identified. */
  readonly revocations: number;
}

/** Whether a request asks to open a table's socket. */
export const isLiveUpgrade = ({ headers, url = '' }: IncomingMessage): boolean =>
  headers.upgrade?.toLowerCase() === 'websocket' && /^\/api\/tables\/[^/?]+\/live(\?|$)/.test(url);

/** The open sockets, and how many of them each IP address has. */
class OpenSockets {
  readonly all = new Set<LiveSocket>();
  readonly #perAddress = new Map<string, number>();

  countOf(address: string): number {
    return this.#perAddress.get(address) ?? 0;
  }

  add(live: LiveSocket, address: string): void {
    this.all.add(live);
    this.#perAddress.set(address, this.countOf(address) + 1);
  }

  delete(live: LiveSocket, address: string): void {
    this.all.delete(live);
    const left = this.countOf(address) - 1;
    if (left > 0) this.#perAddress.set(address, left);
    else this.#perAddress.delete(address);
  }
}

export function addLive(app: App, context: Context): void {
  const sockets = new OpenSockets();
  const visits = new WeakMap<FastifyRequest, Visit>();
  const pinging = setInterval(() => sockets.all.forEach((socket) => socket.ping()), PING_EVERY).unref();
  app.addHook('onClose', () => clearInterval(pinging));
  const checkDevice = (socket: LiveSocket): void =>
    void socket
      .checkDevice()
      .catch((error: unknown) => context.services.log.error({ err: error }, 'a device could not be checked'));
  context.devices.onRevoke((person) =>
    sockets.all.forEach((socket) => (person === undefined || socket.person === person) && checkDevice(socket)),
  );
  context.names.onChange((person, name) => sockets.all.forEach((socket) => socket.rename(person, name)));

  app.get(
    '/api/tables/:id/live',
    {
      websocket: true,
      schema: {
        summary: 'A WebSocket that sends you updates and takes your acts',
        tags: ['acts'],
        params: Type.Object({ id: Type.String({ maxLength: 64 }) }),
        querystring: sinceSchema,
      },
      // These checks run before the upgrade, so that a refusal is an ordinary HTTP reply.
      async preValidation(request) {
        if (!request.ws) throw new Refused('bad-request', 'This address is a WebSocket. Connect with an upgrade.');
        const { revocations } = context.devices;
        const sender = await identifyDevice(request, context);
        const { id } = request.params as { id: string };
        visits.set(request, { openTable: await findOpenTable(id, context), sender, revocations });
        // This check must come after every `await`. Otherwise, sockets that open at the same time would not be counted.
        if (sockets.countOf(addressOf(request)) >= context.settings.sockets)
          throw new Refused('too-many', 'Too many sockets are open from your address. Close one first.');
      },
    },
    (socket, request) => {
      const { openTable, sender, revocations } = visits.get(request)!;
      const { since = '0', chat = '0' } = request.query;
      const address = addressOf(request);
      const live = new LiveSocket(socket, openTable, sender, request, context);
      sockets.add(live, address);
      if (revocations !== context.devices.revocations) checkDevice(live);
      socket.on('message', (message: Buffer, isBinary) => live.receive(message, isBinary));
      socket.on('ping', (payload) => live.receivePing(payload));
      socket.on('pong', () => live.receivePong());
      socket.on('error', () => socket.terminate());
      socket.on('close', () => {
        openTable.unfollow(live);
        sockets.delete(live, address);
      });
      const follow = async (): Promise<void> => {
        await openTable.follow(live, Number(since), Number(chat));
        // The socket may have closed while `follow` was running. In that case, the close handler ran too early to remove the
        // watcher.
        if (socket.readyState !== socket.OPEN) openTable.unfollow(live);
      };
      follow().catch((error: unknown) => {
        context.services.log.error({ err: error }, 'a table could not be followed');
        socket.close(CLOSE.unavailable, 'The table cannot be read now. Connect again.');
      });
    },
  );
}
