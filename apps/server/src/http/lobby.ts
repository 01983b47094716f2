import {
  CLOSE,
  LOBBY_LISTS,
  lobbyMessageSchema,
  lobbyPageSchema,
  MOST_ON_PAGE,
  refusalSchema,
  type LobbyPage,
} from '@sloop/protocol';
import type { FastifyRequest } from 'fastify';
import * as Type from 'typebox';
import { LobbyFeed, type LobbyFollower } from '../lobby/feed.ts';
import { tableLine } from '../lobby/table-line.ts';
import type { LobbyTable } from '../store/store.ts';
import type { App, Context } from './context.ts';
import { Refused } from './errors.ts';
import { identify, identifyDevice, type Sender } from './identity.ts';
import { ONLY_SOCKET } from './live.ts';
import { checkWhenRevoked, type DeviceSocket, REVOKED } from './revocation.ts';

/** How many tables are sent if a request does not give a number. */
const DEFAULT_ON_PAGE = 50;
const tags = ['tables'];
const refused = { '4xx': Type.Object({ error: refusalSchema }) };

const countSchema = (about: string): Type.TString =>
  Type.String({
    pattern: '^(0|[1-9][0-9]?|100)$',
    description: `${about}, from 0 to ${MOST_ON_PAGE}. The default is ${DEFAULT_ON_PAGE}`,
  });

const pageQuerySchema = Type.Object(
  {
    list: Type.Optional(
      Type.Enum([...LOBBY_LISTS], {
        description: '`open`, the default: tables with a seat to take. `playing`: games that you can watch',
      }),
    ),
    limit: Type.Optional(countSchema('how many tables a page has')),
    after: Type.Optional(
      Type.String({
        pattern: '^[0-9]{1,9}-[0-9]{1,16}-[0-9A-Za-z]{1,64}$',
        description: 'the `next` of the previous page',
      }),
    ),
  },
  { additionalProperties: false },
);

const liveQuerySchema = Type.Object(
  {
    open: Type.Optional(countSchema('how many tables with a seat to take you want')),
    playing: Type.Optional(countSchema('how many games in progress you want')),
  },
  { additionalProperties: false },
);

/** A place in a list. It stays valid even if the table at this place leaves the list. */
type Place = Pick<LobbyTable, 'turn' | 'created' | 'id'>;
const textOf = ({ turn, created, id }: Place): string => `${turn}-${created}-${id}`;

function placeOf(text: string): Place {
  const [turn, created, id] = text.split('-') as [string, string, string];
  return { turn: Number(turn), created: Number(created), id };
}

/** Whether one place comes after another, in the order of `Store.lobby`. */
const isAfter = (one: Place, other: Place): boolean =>
  one.turn - other.turn || other.created - one.created
    ? (one.turn - other.turn || other.created - one.created) > 0
    : one.id < other.id;

function pageOf(tables: readonly LobbyTable[], limit: number, after: string | undefined): LobbyPage {
  const start = after === undefined ? 0 : tables.findIndex((table) => isAfter(table, placeOf(after)));
  const page = start < 0 ? [] : tables.slice(start, start + limit);
  const hasMore = start >= 0 && start + limit < tables.length;
  const last = page.at(-1);
  return {
    tables: page.map((table) => tableLine(table)),
    total: tables.length,
    ...(hasMore && last && { next: textOf(last) }),
  };
}

type Follower = LobbyFollower & DeviceSocket;

export function addLobby(app: App, context: Context): void {
  const { lobby, services } = context;
  const feed = new LobbyFeed(lobby);
  services.metrics.gauge('sloop_lobby_followers', 'sockets that follow the lobby', () => feed.followers);

  app.get(
    '/api/tables',
    {
      schema: {
        summary: 'The lobby: a page of the open tables, or of the games in progress',
        description:
          'The newest table of every host comes first, then the second table of every host, and so on. Open tables that ' +
          'nobody attends are closed after a while.',
        tags,
        querystring: pageQuerySchema,
        response: { 200: lobbyPageSchema, ...refused },
      },
    },
    async (request) => {
      const person = await identify(request, context);
      const { list = 'open', limit = DEFAULT_ON_PAGE, after } = request.query;
      return pageOf((await lobby.lists()).of(list, person?.id), Number(limit), after);
    },
  );

  const visits = new WeakMap<FastifyRequest, { readonly sender: Sender | undefined; readonly revocations: number }>();
  const followers = new Set<Follower>();
  const checkDevice = checkWhenRevoked(context, followers);
  app.get(
    '/api/tables/live',
    {
      websocket: true,
      schema: {
        summary: 'A WebSocket that sends you the lobby, and then what changes',
        description:
          'Each message has the type `lobby`. `open` and `playing` say which tables to show. `lines` contains the tables ' +
          'that you do not know yet or that have changed. Changes are sent together, at most once per second. The server ' +
          'expects no messages from you.',
        tags,
        querystring: liveQuerySchema,
        response: { 101: lobbyMessageSchema, ...refused },
      },
      async preValidation(request) {
        if (!request.ws) throw new Refused('bad-request', ONLY_SOCKET);
        const { revocations } = context.devices;
        visits.set(request, { sender: await identifyDevice(request, context), revocations });
        context.sockets.check(request);
      },
    },
    (socket, request) => {
      const { open = DEFAULT_ON_PAGE, playing = DEFAULT_ON_PAGE } = request.query;
      const { sender, revocations } = visits.get(request)!;
      const person = sender?.person.id;
      const bounded = context.sockets.open(socket, request, context, {
        person: () => person,
        onmessage: async () => bounded.drop(CLOSE.flood, 'This socket takes no messages.'),
        onend: () => {
          followers.delete(follower);
          feed.unfollow(follower);
        },
      });
      const follower: Follower = {
        person,
        limits: { open: Number(open), playing: Number(playing) },
        send: (text) => bounded.send(text),
        async checkDevice() {
          if (sender && !(await services.store.deviceByToken(sender.tokenHash))) bounded.drop(CLOSE.revoked, REVOKED);
        },
      };
      followers.add(follower);
      if (revocations !== context.devices.revocations) checkDevice(follower);
      const follow = async (): Promise<void> => {
        await feed.follow(follower);
        if (!bounded.isOpen) feed.unfollow(follower);
      };
      follow().catch((error: unknown) => {
        services.log.error({ err: error }, 'the lobby could not be followed');
        socket.close(CLOSE.unavailable, 'The lobby cannot be read now. Connect again.');
      });
    },
  );
}
