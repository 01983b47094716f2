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
import { Limits } from '../process/limits.ts';
import type { OpenTables } from '../open/open-tables.ts';
import type { Settings } from '../settings.ts';

export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

/** How much everybody may do. */
export interface Allowances {
  /** Requests and messages of one address. */
  readonly address: Limits;
  /** Requests and messages of one person. */
  readonly person: Limits;
  /** New identities for one address. */
  readonly newcomers: Limits;
  /** New tables of one person. */
  readonly tables: Limits;
  /** Chat messages of one person. */
  readonly chat: Limits;
  /** Games told from their beginning, to one address: each is as much work as a hundred moves. */
  readonly pasts: Limits;
}

export const allowances = ({ rate }: Settings): Allowances => ({
  address: new Limits({ burst: rate * 20, perSecond: rate * 10 }),
  person: new Limits({ burst: rate * 3, perSecond: rate }),
  newcomers: new Limits({ burst: rate * 2, perSecond: rate / 40 }),
  tables: new Limits({ burst: rate, perSecond: rate / 40 }),
  chat: new Limits({ burst: 5, perSecond: 0.5 }),
  pasts: new Limits({ burst: rate, perSecond: rate / 10 }),
});

/** What routes use. */
export interface Context {
  readonly services: Services;
  readonly openTables: OpenTables;
  readonly names: Names;
  readonly settings: Settings;
  readonly allowances: Allowances;
}
