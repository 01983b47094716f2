import { TextDecoder } from 'node:util';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import { TypeBoxValidatorCompiler, type TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import websocket from '@fastify/websocket';
import { isObject } from '@sloop/engine';
import Fastify, { LogController, type FastifyError, type FastifyRequest } from 'fastify';
import type { App, Context } from './context.ts';
import { addDocs } from './docs.ts';
import { answerClientError, answerError, answerUnroutable, Refused } from './errors.ts';
import { sentToken } from './identity.ts';
import { addLive, isLiveUpgrade } from './live.ts';
import { addOperations } from './operations.ts';
import { addPeople } from './people.ts';
import { addSite } from './site.ts';
import { addTables } from './tables.ts';

const MOST_BYTES = 32 * 1024;
const MOST_MESSAGE_BYTES = 8 * 1024;

/** What is logged of a request: no address, no query, no header, so no id and no secret. */
const serializers = {
  req: ({ method, routeOptions }: FastifyRequest) => ({ method, route: routeOptions.url }),
};

export async function buildApp(context: Context): Promise<App> {
  const { settings, services } = context;
  const app: App = Fastify({
    logger: { level: settings.logLevel, serializers, redact: ['req.headers', 'res.headers'] },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: settings.trustProxy,
    bodyLimit: MOST_BYTES,
    connectionTimeout: 60_000,
    requestTimeout: 15_000,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 64 },
    // Whoever wants any other protocol, or this one elsewhere, gets an ordinary answer.
    http: { shouldUpgradeCallback: isLiveUpgrade },
    clientErrorHandler: answerClientError(services),
    frameworkErrors: answerUnroutable(services),
  })
    .withTypeProvider<TypeBoxTypeProvider>()
    .setValidatorCompiler(TypeBoxValidatorCompiler)
    // Answers are made here and well-formed: the schemas are for readers of the documentation.
    .setSerializerCompiler(() => (answer) => JSON.stringify(answer));

  app.setErrorHandler<FastifyError | Refused>(answerError(services));
  takeJsonOnly(app);
  await app.register(helmet, {
    // The reverse proxy's business; it would break plain http in a home network.
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
  await app.register(websocket, { options: { maxPayload: MOST_MESSAGE_BYTES, perMessageDeflate: false } });
  watchRequests(app, context);
  await addDocs(app);
  addPeople(app, context);
  addTables(app, context);
  addLive(app, context);
  addOperations(app, context);
  await addSite(app, settings.site);
  return app;
}

function watchRequests(app: App, { services, allowances }: Context): void {
  app.addHook('onRequest', async (request) => {
    if (!request.url.startsWith('/api/')) return;
    // The token tells people apart here, whether anybody has it or not.
    const key = sentToken(request) ?? request.ip;
    if (!allowances.address.take(request.ip) || !allowances.person.take(key))
      throw new Refused('too-many', 'too many requests: wait a little');
  });
  app.addHook('onResponse', async (_request, reply) => services.metrics.requests.observe(reply.elapsedTime / 1000));
  app.addHook('onSend', async (request, reply) => {
    // What one viewer may see is nobody else's.
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
  });
}

/** Bodies are JSON objects in valid UTF-8, or nothing at all. */
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
      done(new Refused('bad-request', 'the body must be a JSON object in UTF-8'));
    }
  });
}
