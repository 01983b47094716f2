import type { IncomingMessage } from 'node:http';
import { CLOSE, type Act, type Refusal, type ServerMessage, type Update } from '@sloop/protocol';
import type { FastifyRequest } from 'fastify';
import * as Type from 'typebox';
import type { WebSocket } from 'ws';
import { perform, type ActContext } from '../requests/perform.ts';
import { Queue } from '../open/queue.ts';
import type { Services } from '../open/services.ts';
import type { OpenTable, Watcher } from '../open/open-table.ts';
import type { Mute } from '../people/mutes.ts';
import type { StoredPerson } from '../store/store.ts';
import type { BoundedSocket } from './bounded-socket.ts';
import { checkNewTable, type App, type Context } from './context.ts';
import { Refused, refusalFor } from './errors.ts';
import { identifyDevice, type Sender } from './identity.ts';
import { readMessage, type ActName } from './read-message.ts';
import { checkWhenRevoked, REVOKED } from './revocation.ts';
import { findOpenTable, sinceSchema } from './tables.ts';

/** If an act was sent without an id, its confirmation has this id. */
const NO_ID = 0;

class LiveSocket implements Watcher {
  readonly mutes: Set<string>;
  readonly wantsMoments: boolean;
  readonly #socket: BoundedSocket;
  readonly #openTable: OpenTable;
  #who: StoredPerson | undefined;
  readonly #tokenHash: string | undefined;
  readonly #context: Context;
  readonly #acting: ActContext;
  /** Handles the messages one after another. */
  readonly #queue = new Queue();

  constructor(socket: WebSocket, { openTable, sender }: Visit, request: FastifyRequest, context: Context) {
    this.#openTable = openTable;
    this.#who = sender?.person;
    this.#tokenHash = sender?.tokenHash;
    this.#context = context;
    this.mutes = new Set(sender?.person.mutes);
    this.wantsMoments = (request.query as { readonly moments?: string }).moments === '1';
    this.#socket = context.sockets.open(socket, request, context, {
      person: () => this.person,
      onmessage: (text, isAllowed) => this.#queue.do(() => this.#handleSafely(text, isAllowed)),
      onend: () => openTable.unfollow(this),
    });
    const { address } = this.#socket;
    this.#acting = { ...context, checkNewTable: () => checkNewTable(context, this.person ?? address, address) };
  }

  get person(): string | undefined {
    return this.#who?.id;
  }

  /** If `person` is the socket's owner, mutes or unmutes `other` on this socket. */
  mute({ person, other, muted }: Mute): void {
    if (this.#who?.id !== person) return;
    if (muted) this.mutes.add(other);
    else this.mutes.delete(other);
  }

  /** If `person` is the socket's owner, changes the owner's name. */
  rename(person: string, name: string): void {
    if (this.#who?.id === person) this.#who = { ...this.#who, name };
  }

  /** Closes the socket if its device may no longer act for its person. */
  async checkDevice(): Promise<void> {
    if (this.#tokenHash === undefined) return;
    const device = await this.#context.services.store.deviceByToken(this.#tokenHash);
    // This process may have missed the news that the person has changed their name.
    if (device) return this.rename(device.person.id, device.person.name);
    // From now on, messages still in the queue are refused.
    this.#who = undefined;
    this.#socket.drop(CLOSE.revoked, REVOKED);
  }

  send(text: string): void {
    this.#socket.send(text);
  }

  close(code: number, reason: string): void {
    this.#socket.close(code, reason);
  }

  /** Sends a first update, and then every change until the socket is closed. */
  async follow(since: number, chatSince: number): Promise<void> {
    await this.#openTable.follow(this, since, chatSince);
    // The socket may have been closed in the meantime. In that case, `onend` was called too early to remove the watcher.
    if (!this.#socket.isOpen) this.#openTable.unfollow(this);
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
      // An unreadable table has been logged already, and a refusal is not a failure.
      if (refusal.code !== 'unreadable' && !(error instanceof Refused))
        this.#context.services.log.error({ err: error }, 'a message could not be handled');
      this.#refuse(read.name, refusal);
    }
  }

  async #perform(name: ActName, act: Act): Promise<void> {
    if (!this.#who)
      return this.#refuse(name, { code: 'unauthorized', message: 'You have no identity yet. Send GET /api/me first.' });
    const done = await perform(this.#acting, this.#openTable, this.#who, act);
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

/** Anybody can send bytes that are not a valid frame, so such errors are counted but not logged. */
export function handleSocketError({ metrics, log }: Services) {
  return (error: Error & { readonly code?: string }, socket: WebSocket): void => {
    if (error.code?.startsWith('WS_ERR_')) metrics.count('sloop_malformed_frames_total');
    else log.error({ err: error }, 'a socket failed');
    socket.terminate();
  };
}

interface Visit {
  readonly openTable: OpenTable;
  readonly sender: Sender | undefined;
  /** The value of `Devices.revocations` before the sender was identified. */
  readonly revocations: number;
}

/** Whether a request asks to open a table's socket or the lobby's socket. */
export const isLiveUpgrade = ({ headers, url = '' }: IncomingMessage): boolean =>
  headers.upgrade?.toLowerCase() === 'websocket' && /^\/api\/tables\/([^/?]+\/)?live(\?|$)/.test(url);

export function addLive(app: App, context: Context): void {
  const open = new Set<LiveSocket>();
  const visits = new WeakMap<FastifyRequest, Visit>();
  const checkDevice = checkWhenRevoked(context, open);
  context.mutes.onChange((mute) => open.forEach((socket) => socket.mute(mute)));
  context.names.onChange((person, name) => open.forEach((socket) => socket.rename(person, name)));
  context.services.metrics.gauge('sloop_sockets', 'open sockets', () => app.websocketServer.clients.size);

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
        if (!request.ws) throw new Refused('bad-request', ONLY_SOCKET);
        const { revocations } = context.devices;
        const sender = await identifyDevice(request, context);
        const { id } = request.params as { id: string };
        visits.set(request, { openTable: await findOpenTable(id, context), sender, revocations });
        context.sockets.check(request);
      },
    },
    (socket, request) => {
      const { since = '0', chat = '0' } = request.query;
      const visit = visits.get(request)!;
      const live = new LiveSocket(socket, visit, request, context);
      open.add(live);
      if (visit.revocations !== context.devices.revocations) checkDevice(live);
      socket.on('close', () => open.delete(live));
      live.follow(Number(since), Number(chat)).catch((error: unknown) => {
        context.services.log.error({ err: error }, 'a table could not be followed');
        socket.close(CLOSE.unavailable, 'The table cannot be read now. Connect again.');
      });
    },
  );
}

export const ONLY_SOCKET = 'This address is a WebSocket. Connect with an upgrade.';
