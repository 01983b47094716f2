import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const toGzip = promisify(gzip);
const toBrotli = promisify(brotliCompress);

/**
 * Functions that compress a string. Their settings favour speed, because each reply is different and must be compressed when it
 * is sent.
 */
const COMPRESS = {
  gzip: (body: string) => toGzip(body, { level: constants.Z_BEST_SPEED }),
  br: (body: string) => toBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
};
type Encoding = keyof typeof COMPRESS;

export const accepts = ({ headers }: FastifyRequest, encoding: Encoding): boolean =>
  new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0)`).test(String(headers['accept-encoding'] ?? ''));

/** Adds a request header to the header `vary`, which lists the headers that the reply depends on. */
export const varyBy = (reply: FastifyReply, header: string): FastifyReply =>
  reply.header('vary', [reply.getHeader('vary'), header].filter(Boolean).join(', '));

/** Makes an `onSend` hook that compresses strings with the first of these encodings that the client accepts. */
const compressWith =
  (...encodings: readonly Encoding[]) =>
  async (request: FastifyRequest, reply: FastifyReply, body: unknown): Promise<unknown> => {
    varyBy(reply, 'accept-encoding');
    const encoding = encodings.find((each) => accepts(request, each));
    if (typeof body !== 'string' || encoding === undefined) return body;
    reply.header('content-encoding', encoding);
    return COMPRESS[encoding](body);
  };

/** Compresses long API replies with gzip, because gzip takes the least time. */
export const compressReply = compressWith('gzip');
/** Compresses the site's pages. Brotli is preferred, because it makes them smallest. */
export const compressPage = compressWith('br', 'gzip');
