import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { REFUSALS, type Refusal, type RefusalCode, type Update } from '@sloop/protocol';
import type { ConnectionError, FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../open/services.ts';

/** A refusal on its way to whoever asked. */
export class Refused extends Error {
  readonly refusal: Refusal;
  readonly current: Update | undefined;

  constructor(code: RefusalCode, message: string, current?: Update) {
    super(message);
    this.refusal = { code, message };
    this.current = current;
  }

  static of({ code, message }: Refusal, current?: Update): Refused {
    return new Refused(code, message, current);
  }
}

/** What the web framework refuses by itself, in our codes. */
function refusalFor(error: FastifyError): Refusal {
  const { statusCode = 500 } = error;
  if (error.validation) return { code: 'bad-request', message: error.message };
  if (statusCode === 413) return { code: 'too-large', message: 'the request is too large; at most 32 KB are taken' };
  // 414: longer than any address that there is.
  if (statusCode === 404 || statusCode === 414) return { code: 'not-found', message: 'there is nothing here' };
  if (error.code === 'FST_ERR_BAD_URL') return { code: 'bad-request', message: 'this address cannot be read' };
  if (statusCode >= 400 && statusCode < 500) return { code: 'bad-request', message: error.message };
  return { code: 'internal', message: 'something went wrong here; nothing that was confirmed is lost' };
}

export function answerError(services: Services) {
  return (error: FastifyError | Refused, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const refusal = error instanceof Refused ? error.refusal : refusalFor(error);
    services.metrics.refused(refusal.code);
    if (refusal.code === 'internal') request.log.error({ err: error }, 'a request failed');
    const current = error instanceof Refused ? error.current : undefined;
    return reply.code(REFUSALS[refusal.code]).send({ error: refusal, ...(current && { current }) });
  };
}

/** What an answer says beside the refusal where no route, and so no plugin, has a part in it. */
const BARE_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
};

/** Answers requests that no route can be found for, because their address cannot be read. */
export function answerUnroutable(services: Services) {
  const answer = answerError(services);
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply =>
    answer(error, request, reply.headers(BARE_HEADERS));
}

/** Answers what is not HTTP, or too slow or too large to become a request, and hangs up. */
export function answerClientError(services: Services) {
  return (error: ConnectionError, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    const refusal: Refusal =
      error.code === 'HPE_HEADER_OVERFLOW'
        ? { code: 'too-large', message: 'the headers are too large; at most 16 KB are taken' }
        : { code: 'bad-request', message: 'this is not a whole HTTP request' };
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
