import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { CLOSE, type Refusal, type ServerMessage } from '@sloop/protocol';
import type { FastifyRequest } from 'fastify';
import * as Type from 'typebox';
import type { WebSocket } from 'ws';
import { perform } from '../requests/perform.ts';
import { Queue } from '../open/queue.ts';
import type { OpenTable, Watcher } from '../open/open-table.ts';
import type { StoredPerson } from '../store/store.ts';
import type { App, Context } from './context.ts';
import { Refused } from './errors.ts';
import { identify } from './identity.ts';
import { readMessage } from './read-message.ts';
import { findOpenTable, sinceSchema } from './tables.ts';

/** Bytes that may wait for a slow reader before it is dropped. */
const MOST_WAITING = 256 * 1024;
/** Messages of one socket that may wait for their turn. */
const MOST_QUEUED = 32;
/** How often a silent socket is asked whether it is there, in milliseconds. */
const ASK_EVERY = 30_000;
const UPDATES_ONLY = 0;

/** One socket that follows one table. */
class LiveSocket implements Watcher {
  readonly mutes: ReadonlySet<string>;
  readonly wantsMoments: boolean;
  readonly #socket: WebSocket;
  readonly #openTable: OpenTable;
  #who: StoredPerson | undefined;
  readonly #context: Context;
  readonly #address: string;
  readonly #stream: Duplex;
  #isCorked = false;
  readonly #queue = new Queue();
  #queued = 0;
  #isDropped = false;
  isThere = true;

  constructor(
    socket: WebSocket,
    openTable: OpenTable,
    who: StoredPerson | undefined,
    request: FastifyRequest,
    context: Context,
  ) {
    this.#socket = socket;
    this.#openTable = openTable;
    this.#who = who;
    this.#context = context;
    this.#address = request.ip;
    this.#stream = request.socket;
    this.mutes = new Set(who?.mutes);
    this.wantsMoments = (request.query as { readonly moments?: string }).moments === '1';
  }

  get person(): string | undefined {
    return this.#who?.id;
  }

  /** Whoever has a new name sits down and speaks under it. */
  rename(person: string, name: string): void {
    if (this.#who?.id === person) this.#who = { ...this.#who, name };
  }

  send(text: string): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    if (this.#socket.bufferedAmount > MOST_WAITING) return this.#drop(CLOSE.slow, 'you read too slowly: connect again');
    this.#cork();
    this.#socket.send(text);
  }

  /** What is said in one tick goes out in one piece: a system call costs more than all that a move needs of the rules. */
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
    // Whoever does not read will not read the farewell either.
    setTimeout(() => this.#socket.terminate(), 1000).unref();
  }

  /** Asks for a sign of life; without one since the last time, the socket is gone. */
  ask(): void {
    if (!this.isThere) return this.#socket.terminate();
    this.isThere = false;
    this.#socket.ping();
  }

  /** Messages of one socket are answered in order. */
  receive(message: Buffer, isBinary: boolean): void {
    const { allowances } = this.#context;
    // What was under way when it was dropped is no longer read.
    if (this.#isDropped) return;
    if (this.#queued >= MOST_QUEUED) return this.#drop(CLOSE.flood, 'too many messages at once');
    const isAllowed = allowances.address.take(this.#address) && allowances.person.take(this.person ?? this.#address);
    this.#queued++;
    void this.#queue.do(() => this.#answerSafely(isBinary ? '' : message.toString(), isAllowed));
  }

  async #answerSafely(text: string, isAllowed: boolean): Promise<void> {
    try {
      await this.#answer(text, isAllowed);
    } catch (error) {
      this.#context.services.log.error({ err: error }, 'a message failed');
      this.#refuse(undefined, {
        code: 'internal',
        message: 'something went wrong here; nothing that was confirmed is lost',
      });
    } finally {
      this.#queued--;
    }
  }

  async #answer(text: string, isAllowed: boolean): Promise<void> {
    const read = readMessage(text);
    if (!isAllowed) return this.#refuse(read.id, { code: 'too-many', message: 'too many messages: wait a little' });
    if ('refusal' in read) return this.#refuse(read.id, read.refusal);
    const { id, act } = read;
    if (!this.#who) return this.#refuse(id, { code: 'unauthorized', message: 'GET /api/me first: you are nobody yet' });
    const done = await perform(this.#context, this.#openTable, this.#who, act);
    if (done.ok) return this.#say({ type: 'done', id: id ?? UPDATES_ONLY, ...done.value });
    const current = 'seq' in act ? await this.#openTable.update(this.person, act.seq, this.wantsMoments) : undefined;
    this.#refuse(id, done.reason, current);
  }

  #refuse(id: number | undefined, error: Refusal, current?: Awaited<ReturnType<OpenTable['update']>>): void {
    this.#context.services.metrics.refused(error.code);
    this.#say({ type: 'refused', ...(id !== undefined && { id }), error, ...(current && { current }) });
  }

  #say(message: ServerMessage): void {
    this.send(JSON.stringify(message));
  }
}

interface Visit {
  readonly openTable: OpenTable;
  readonly who: StoredPerson | undefined;
}

/** Whether a request asks for the one upgrade that there is. */
export const isLiveUpgrade = ({ headers, url = '' }: IncomingMessage): boolean =>
  headers.upgrade?.toLowerCase() === 'websocket' && /^\/api\/tables\/[^/?]+\/live(\?|$)/.test(url);

/** The sockets that are open, and how many of them each address has. */
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
  const asking = setInterval(() => sockets.all.forEach((socket) => socket.ask()), ASK_EVERY).unref();
  app.addHook('onClose', () => clearInterval(asking));
  context.names.onChange((person, name) => sockets.all.forEach((socket) => socket.rename(person, name)));

  app.get(
    '/api/tables/:id/live',
    {
      websocket: true,
      schema: {
        summary: 'WebSocket: your view and the moves since an event, and your acts',
        tags: ['acts'],
        params: Type.Object({ id: Type.String({ maxLength: 64 }) }),
        querystring: sinceSchema,
      },
      // Before the upgrade, so that a refusal is an ordinary answer.
      async preValidation(request) {
        if (!request.ws) throw new Refused('bad-request', 'this is a WebSocket: ask for an upgrade');
        const who = await identify(request, context);
        const { id } = request.params as { id: string };
        visits.set(request, { openTable: await findOpenTable(id, context), who });
        // Last, so that not many pass before the first of them is counted.
        if (sockets.countOf(request.ip) >= context.settings.sockets)
          throw new Refused('too-many', 'too many sockets from one address');
      },
    },
    (socket, request) => {
      const { openTable, who } = visits.get(request)!;
      const { since = '0', chat = '0' } = request.query;
      const { ip } = request;
      const live = new LiveSocket(socket, openTable, who, request, context);
      sockets.add(live, ip);
      socket.on('message', (message: Buffer, isBinary) => live.receive(message, isBinary));
      socket.on('pong', () => (live.isThere = true));
      socket.on('error', () => socket.terminate());
      socket.on('close', () => {
        openTable.unfollow(live);
        sockets.delete(live, ip);
      });
      const follow = async (): Promise<void> => {
        await openTable.follow(live, Number(since), Number(chat));
        // Whoever went in the meantime would be thought to be here for ever.
        if (socket.readyState !== socket.OPEN) openTable.unfollow(live);
      };
      follow().catch((error: unknown) => {
        context.services.log.error({ err: error }, 'a table could not be followed');
        socket.close(CLOSE.leaving, 'the table cannot be read now: connect again');
      });
    },
  );
}
