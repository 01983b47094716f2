import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const pack = promisify(gzip);

/** A hook for long answers that repeat themselves: they go packed to whoever can unpack them. */
export async function packed(request: FastifyRequest, reply: FastifyReply, answer: unknown): Promise<unknown> {
  reply.header('vary', 'accept-encoding');
  const isTaken = /\bgzip\b(?!\s*;\s*q=0)/.test(String(request.headers['accept-encoding'] ?? ''));
  if (typeof answer !== 'string' || !isTaken) return answer;
  reply.header('content-encoding', 'gzip');
  return pack(answer, { level: constants.Z_BEST_SPEED });
}
