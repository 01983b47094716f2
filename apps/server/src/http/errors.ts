import { REFUSALS, type Refusal, type RefusalCode, type Update } from '@sloop/protocol';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { House } from '../house.ts';

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
  if (statusCode === 404) return { code: 'not-found', message: 'there is nothing here' };
  if (statusCode >= 400 && statusCode < 500) return { code: 'bad-request', message: error.message };
  return { code: 'internal', message: 'something went wrong here; nothing that was confirmed is lost' };
}

export function answerError(house: House) {
  return (error: FastifyError | Refused, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const refusal = error instanceof Refused ? error.refusal : refusalFor(error);
    house.metrics.refused(refusal.code);
    if (refusal.code === 'internal')
      request.log.error({ error: error.message, stack: error.stack }, 'a request failed');
    const current = error instanceof Refused ? error.current : undefined;
    return reply.code(REFUSALS[refusal.code]).send({ error: refusal, ...(current && { current }) });
  };
}
