import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import type { Services } from '../open/services.ts';
import type { Devices } from '../people/devices.ts';
import type { Mutes } from '../people/mutes.ts';
import type { Names } from '../people/names.ts';
import { RateLimiter } from '../process/rate-limiter.ts';
import { Refused } from './errors.ts';
import type { Lobby } from '../lobby/lobby.ts';
import type { OpenTables } from '../open/open-tables.ts';
import type { Hosting } from '../requests/hosting.ts';
import type { OpenSockets } from './open-sockets.ts';
import type { Settings } from '../settings.ts';

export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

export interface RateLimiters {
  /** Limits the requests and messages from one IP address. */
  readonly address: RateLimiter;
  /** Limits one person's requests and messages. */
  readonly person: RateLimiter;
  /** Limits how many new guests are created for one IP address. */
  readonly newcomers: RateLimiter;
  /** Limits how many tables one person creates. */
  readonly tables: RateLimiter;
  /** Limits how many tables are created from one IP address. */
  readonly tablesOfAddress: RateLimiter;
  /** Limits one person's chat lines. */
  readonly chat: RateLimiter;
  /** Limits how often one IP address may request a game's past. Each such request is as much work as a hundred moves. */
  readonly pasts: RateLimiter;
  /** Limits how many codes one person may request for other devices. */
  readonly codes: RateLimiter;
  /** Limits how many codes may be tried from one IP address. */
  readonly tries: RateLimiter;
  /** Limits how many codes all clients together may try. It has only one key, `EVERYBODY`. */
  readonly allTries: RateLimiter;
}

export const rateLimiters = ({ rate }: Settings): RateLimiters => ({
  address: new RateLimiter({ burst: rate * 20, perSecond: rate * 10 }),
  person: new RateLimiter({ burst: rate * 3, perSecond: rate }),
  newcomers: new RateLimiter({ burst: rate * 2, perSecond: rate / 40 }),
  tables: new RateLimiter({ burst: rate, perSecond: rate / 40 }),
  tablesOfAddress: new RateLimiter({ burst: rate * 2, perSecond: rate / 20 }),
  chat: new RateLimiter({ burst: 5, perSecond: 0.5 }),
  pasts: new RateLimiter({ burst: rate, perSecond: rate / 10 }),
  // DESIGN.md says why a code cannot be guessed within these limits.
  codes: new RateLimiter({ burst: 5, perSecond: 1 / 20 }),
  tries: new RateLimiter({ burst: 10, perSecond: 1 / 30 }),
  allTries: new RateLimiter({ burst: 50, perSecond: 5 }),
});

/** The key of a limit that all clients share. */
export const EVERYBODY = 'everybody';

/** Counts an action under `key`. If the action exceeds the limit, throws a refusal that says when to try again. */
export function limit(limiter: RateLimiter, key: string, message: string): void {
  if (limiter.take(key)) return;
  throw new Refused('too-many', message, { retryAfter: Math.max(1, Math.ceil(limiter.secondsUntilNext(key))) });
}

/** While this process is overloaded, it accepts no newcomers and no new tables, so that the games in progress can go on. */
export function refuseIfOverloaded({ services }: Pick<Context, 'services'>): void {
  if (services.load.isOverloaded)
    throw new Refused('overloaded', 'The server is overloaded. Games go on. Try again in a while.', {
      retryAfter: RETRY_OVERLOADED,
    });
}

/** How many seconds a newcomer should wait before trying again. */
const RETRY_OVERLOADED = 10;

/** Refuses a new table if this process is overloaded, or if the person or the address creates too many tables. */
export function checkNewTable(context: Context, person: string, address: string): void {
  refuseIfOverloaded(context);
  limit(context.rateLimiters.tables, person, TOO_MANY_TABLES);
  limit(context.rateLimiters.tablesOfAddress, address, TOO_MANY_TABLES);
}

const TOO_MANY_TABLES = 'You are creating too many tables. Wait a little.';

/** Everything that the routes share. */
export interface Context {
  readonly services: Services;
  readonly openTables: OpenTables;
  readonly mutes: Mutes;
  readonly names: Names;
  readonly devices: Devices;
  readonly settings: Settings;
  readonly rateLimiters: RateLimiters;
  readonly sockets: OpenSockets;
  readonly lobby: Lobby;
  readonly hosting: Hosting;
  /** Makes this store's address hashes different from those in other stores. */
  readonly salt: string;
}
