import { TextDecoder } from 'node:util';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import { TypeBoxValidatorCompiler, type TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import websocket from '@fastify/websocket';
import { isObject } from '@sloop/engine';
import Fastify, { LogController, type FastifyError, type FastifyRequest } from 'fastify';
import { logOptions } from '../process/log.ts';
import { passwordHider } from '../process/secrets.ts';
import { fastifyTrustProxy } from '../process/trusted-proxies.ts';
import { addressOf } from './address.ts';
import { limit, type App, type Context } from './context.ts';
import { isSecure } from './cookie.ts';
import { addDevices } from './devices.ts';
import { addDocs } from './docs.ts';
import { refuseConnection, sendError, sendUnroutable, Refused } from './errors.ts';
import { sentToken } from './identity.ts';
import { hostChecker } from './host.ts';
import { addLive, handleSocketError, isLiveUpgrade } from './live.ts';
import { addLobby } from './lobby.ts';
import { addOperations } from './operations.ts';
import { addPeople } from './people.ts';
import { addSite } from './site.ts';
import { addTables } from './tables.ts';

const MOST_BYTES = 32 * 1024;
const MOST_MESSAGE_BYTES = 8 * 1024;
/** The maximum number of fragments in a message. Rate limits count messages, so a message must not have thousands of fragments. */
const MOST_FRAGMENTS = 16;

/** The log does not show the URL or the headers of a request, because they contain ids and secrets. */
const req = ({ method, routeOptions }: FastifyRequest) => ({ method, route: routeOptions.url });

export async function buildApp(context: Context): Promise<App> {
  const { settings, services } = context;
  const options = logOptions(settings.logLevel, passwordHider(settings.databaseUrl));
  const app: App = Fastify({
    logger: {
      ...options,
      serializers: { ...options.serializers, req },
      redact: ['req.headers', 'res.headers'],
    },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: fastifyTrustProxy(settings.trustProxy),
    bodyLimit: MOST_BYTES,
    connectionTimeout: 60_000,
    requestTimeout: 15_000,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 64 },
    // Only requests for a table's socket or the lobby's socket are upgraded. All other upgrade requests are handled as
    // ordinary requests.
    http: { shouldUpgradeCallback: isLiveUpgrade },
    clientErrorHandler: refuseConnection(services),
    frameworkErrors: sendUnroutable(services),
  })
    .withTypeProvider<TypeBoxTypeProvider>()
    .setValidatorCompiler(TypeBoxValidatorCompiler)
    // Response schemas only document the API. The server does not check its responses against the schemas.
    .setSerializerCompiler(() => (response) => JSON.stringify(response));

  app.setErrorHandler<FastifyError | Refused>(sendError(services));
  takeJsonOnly(app);
  await app.register(helmet, {
    // Strict-Transport-Security would break plain http in a home network. `watchRequests` adds this header on https.
    strictTransportSecurity: false,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'object-src': ["'none'"],
        'base-uri': ["'self'"],
        'frame-ancestors': ["'none'"],
      },
    },
  });
  await app.register(cookie);
  // `BoundedSocket` replies to pings itself, because automatic pongs would bypass its limits.
  const sockets = {
    maxPayload: MOST_MESSAGE_BYTES,
    maxFragments: MOST_FRAGMENTS,
    perMessageDeflate: false,
    autoPong: false,
  };
  await app.register(websocket, { options: sockets, errorHandler: handleSocketError(services) });
  watchRequests(app, context);
  await addDocs(app);
  addPeople(app, context);
  addDevices(app, context);
  addTables(app, context);
  addLobby(app, context);
  addLive(app, context);
  addOperations(app, context);
  addSite(app, context);
  return app;
}

/** How long browsers must use only https for this site, in seconds. Subdomains are not affected. */
const HSTS_AGE = 180 * 24 * 60 * 60;

const TOO_MANY_REQUESTS = 'You are sending too many requests. Wait a little.';

/**
 * Whether a request is for the API or for no route at all. The matched route decides this, because a URL can spell the
 * same route in many ways, such as `/%61pi/games`.
 */
const isForApi = ({ routeOptions: { url } }: FastifyRequest): boolean => url === undefined || url.startsWith('/api/');

/**
 * Whether limits apply to a request. They also apply to the metrics, because making them takes as long as ten other
 * small requests.
 */
const isLimited = (request: FastifyRequest): boolean => isForApi(request) || request.routeOptions.url === '/metrics';

function watchRequests(app: App, { services, rateLimiters, settings }: Context): void {
  const checkHost = hostChecker(settings);
  app.addHook('onRequest', async (request) => {
    checkHost(request);
    if (!isLimited(request)) return;
    const address = addressOf(request);
    limit(rateLimiters.address, address, TOO_MANY_REQUESTS);
    // Requests are counted by token, although the server does not know yet whether the token is valid.
    limit(rateLimiters.person, sentToken(request) ?? address, TOO_MANY_REQUESTS);
  });
  app.addHook('onResponse', async ({ method, routeOptions }, { statusCode, elapsedTime }) =>
    services.metrics.handled(method, routeOptions.url ?? 'none', statusCode, elapsedTime / 1000),
  );
  app.addHook('onSend', async (request, reply) => {
    if (isSecure(request, settings)) reply.header('strict-transport-security', `max-age=${HSTS_AGE}`);
    // Replies must not be cached, because each viewer may see different things.
    if (isForApi(request)) reply.header('cache-control', 'no-store');
  });
}

/** Accepts a body only if it is empty or a JSON object in valid UTF-8. */
function takeJsonOnly(app: App): void {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
    try {
      const text = decoder.decode(body as Buffer);
      const parsed: unknown = text.trim() === '' ? {} : JSON.parse(text);
      if (!isObject(parsed)) throw new Error('not an object');
      done(null, parsed);
    } catch {
      done(new Refused('bad-request', 'The body must be a JSON object in UTF-8.'));
    }
  });
}
