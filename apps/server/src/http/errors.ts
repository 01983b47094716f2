import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { REFUSALS, type Refusal, type RefusalCode, type Update } from '@sloop/protocol';
import type { ConnectionError, FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../open/services.ts';
import { RETRY_UNREADABLE } from '../open/open-tables.ts';
import { StoreFailure } from '../store/failure.ts';
import { UnreadableTable } from '../table/unreadable.ts';

interface RefusalExtras {
  /** An update that shows the table as it is now. It is present only if an act was refused. */
  readonly current?: Update | undefined;
  /** How many seconds the client should wait before trying again. It is sent only with the statuses 429 and 503. */
  readonly retryAfter?: number;
}

/** Thrown to send a refusal to the client. */
export class Refused extends Error {
  readonly refusal: Refusal;
  readonly extras: RefusalExtras;

  constructor(code: RefusalCode, message: string, extras: RefusalExtras = {}) {
    super(message);
    this.refusal = { code, message };
    this.extras = extras;
  }

  static of({ code, message }: Refusal, current?: Update): Refused {
    return new Refused(code, message, { current });
  }
}

/** Returns the refusal to send for an error. An unexpected error gets the code `internal`. */
export function refusalFor(error: unknown): Refusal {
  if (error instanceof Refused || error instanceof StoreFailure) return error.refusal;
  if (error instanceof UnreadableTable) return { code: 'unreadable', message: error.message };
  return refusalOfFramework(error as Partial<FastifyError>);
}

function refusalOfFramework(error: Partial<FastifyError>): Refusal {
  const { statusCode = 500, message = '' } = error;
  if (error.validation) return { code: 'bad-request', message };
  if (statusCode === 413) return { code: 'too-large', message: 'The request is too large. It may have at most 32 KB.' };
  // Status 414 means that part of the address is longer than any of our routes allows.
  if (statusCode === 404 || statusCode === 414) return { code: 'not-found', message: NOTHING_HERE };
  if (error.code === 'FST_ERR_BAD_URL') return { code: 'bad-request', message: 'This address is not a valid URL.' };
  if (statusCode >= 400 && statusCode < 500) return { code: 'bad-request', message };
  return { code: 'internal', message: SERVER_FAILED };
}

export const NOTHING_HERE = 'There is nothing at this address.';
const SERVER_FAILED = 'The server failed to handle this. Nothing that was confirmed is lost. Try again.';

/** How many seconds a client should wait before trying again, if the refusal does not say. */
export const RETRY_AFTER = 2;

export function sendError(services: Services) {
  return (error: FastifyError | Refused, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const refusal = refusalFor(error);
    services.metrics.refused(refusal.code);
    if (refusal.code === 'internal') request.log.error({ err: error, req: request }, 'a request failed');
    if (error instanceof StoreFailure) request.log.error({ err: error, req: request }, 'the store failed');
    const wait = refusal.code === 'unreadable' ? RETRY_UNREADABLE / 1000 : RETRY_AFTER;
    const { current, retryAfter = wait } = error instanceof Refused ? error.extras : {};
    const status = REFUSALS[refusal.code];
    if (status === 429 || status === 503) reply.header('retry-after', retryAfter);
    // A client can send thousands of requests at once. Once the server has refused one of them, it does not read the rest.
    if (status === 429) reply.header('connection', 'close');
    return reply.code(status).send({ error: refusal, ...(current && { current }) });
  };
}

/** The headers of the reply to a request that reaches no route. Plugins do not add headers to such a reply. */
const BARE_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
};

/** Replies to a request whose URL is so malformed that no route can be looked up. */
export function sendUnroutable(services: Services) {
  const send = sendError(services);
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply =>
    send(error, request, reply.headers(BARE_HEADERS));
}

/** Refuses input that is not a valid HTTP request, or that is too slow or too large. Then closes the connection. */
export function refuseConnection(services: Services) {
  return (error: ConnectionError, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    const refusal: Refusal =
      error.code === 'HPE_HEADER_OVERFLOW'
        ? { code: 'too-large', message: 'The headers are too large. They may have at most 16 KB.' }
        : { code: 'bad-request', message: 'This is not a complete HTTP request.' };
    services.metrics.refused(refusal.code);
    const status = REFUSALS[refusal.code];
    const body = JSON.stringify({ error: refusal });
    const headers = {
      ...BARE_HEADERS,
      'content-type': 'application/json',
      'content-length': body.length,
      connection: 'close',
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    if (socket.writable) socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
    socket.destroy(error);
  };
}
