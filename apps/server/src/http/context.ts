import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import type { Services } from '../open/services.ts';
import type { Names } from '../people/names.ts';
import { RateLimiter } from '../process/rate-limiter.ts';
import type { OpenTables } from '../open/open-tables.ts';
import type { Settings } from '../settings.ts';

export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

/** All rate limits of a server. */
export interface RateLimiters {
  /** Requests and messages from one address. */
  readonly address: RateLimiter;
  /** Requests and messages of one person. */
  readonly person: RateLimiter;
  /** New people from one address. */
  readonly newcomers: RateLimiter;
  /** New tables of one person. */
  readonly tables: RateLimiter;
  /** Chat messages of one person. */
  readonly chat: RateLimiter;
  /** Requests for the past of a game from one address. Each request is as much work as a hundred moves. */
  readonly pasts: RateLimiter;
}

export const rateLimiters = ({ rate }: Settings): RateLimiters => ({
  address: new RateLimiter({ burst: rate * 20, perSecond: rate * 10 }),
  person: new RateLimiter({ burst: rate * 3, perSecond: rate }),
  newcomers: new RateLimiter({ burst: rate * 2, perSecond: rate / 40 }),
  tables: new RateLimiter({ burst: rate, perSecond: rate / 40 }),
  chat: new RateLimiter({ burst: 5, perSecond: 0.5 }),
  pasts: new RateLimiter({ burst: rate, perSecond: rate / 10 }),
});

/** What all routes share. */
export interface Context {
  readonly services: Services;
  readonly openTables: OpenTables;
  readonly names: Names;
  readonly settings: Settings;
  readonly rateLimiters: RateLimiters;
}
