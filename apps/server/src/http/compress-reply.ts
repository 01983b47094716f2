import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const compress = promisify(gzip);

/** Compresses a reply if the client accepts gzip. Routes with long replies use this function as their `onSend` hook. */
export async function compressReply(request: FastifyRequest, reply: FastifyReply, body: unknown): Promise<unknown> {
  reply.header('vary', 'accept-encoding');
  const isAccepted = /\bgzip\b(?!\s*;\s*q=0)/.test(String(request.headers['accept-encoding'] ?? ''));
  if (typeof body !== 'string' || !isAccepted) return body;
  reply.header('content-encoding', 'gzip');
  return compress(body, { level: constants.Z_BEST_SPEED });
}
