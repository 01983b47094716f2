import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { App } from './context.ts';

/**
 * Serves a description of the API. The description is generated from the schemas of all routes that are added after this call.
 */
export async function addDocs(app: App): Promise<void> {
  await app.register(swagger, {
    openapi: {
      info: {
        title: 'Sloop',
        version: '1',
        description:
          'Tables of Tortuga and Cartagena. A program gets a token from POST /api/people and sends it as a bearer token. Every ' +
          'act at a table can be sent as a POST request or as a message on the table’s socket, for example ' +
          '{"type":"move","id":1,"seq":12,"move":"keep AC"}.',
      },
      tags: [{ name: 'people' }, { name: 'tables' }, { name: 'acts' }],
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
      security: [{ token: [] }, {}],
    },
    // The WebSocket plugin hides its routes, but people need to know about them.
    transform: ({ schema, url, route }) => ({ schema: route.websocket ? { ...schema, hide: false } : schema, url }),
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: {
      'default-src': ["'self'"],
      'img-src': ["'self'", 'data:'],
      'style-src': ["'self'", "'unsafe-inline'"],
      'frame-ancestors': ["'none'"],
    } as unknown as { [name: string]: string[] },
  });
}
