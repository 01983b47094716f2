import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import type { Desk } from '../desk.ts';
import type { House } from '../house.ts';
import { Limits } from '../limits.ts';
import type { Rooms } from '../rooms.ts';
import type { Settings } from '../settings.ts';

export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

/** How much each may do. */
export interface Allowances {
  /** Requests and messages of one address. */
  readonly address: Limits;
  /** Requests and messages of one person. */
  readonly person: Limits;
  /** New identities for one address. */
  readonly newcomers: Limits;
  /** New tables of one person. */
  readonly tables: Limits;
  /** Lines of chat of one person. */
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
  readonly house: House;
  readonly rooms: Rooms;
  readonly desk: Desk;
  readonly settings: Settings;
  readonly allowances: Allowances;
}
