/** Starts boardgame.io's server as its documentation shows, with the default storage in memory. */
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { createServer, type AddressInfo } from 'node:net';
import { peerGame } from './boardgame-io-game.ts';

const require = createRequire(import.meta.url);
const { Server } = require('boardgame.io/server') as typeof import('boardgame.io/server', {
  with: { 'resolution-mode': 'require' },
});

async function freePort(): Promise<number> {
  const holder = createServer().listen(0, '127.0.0.1');
  await once(holder, 'listening');
  const { port } = holder.address() as AddressInfo;
  holder.close();
  await once(holder, 'close');
  return port;
}

const portOf = (server: { address(): unknown }): number => (server.address() as AddressInfo).port;

const server = Server({ games: [peerGame], origins: ['http://127.0.0.1'] });
// The lobby has a port of its own. On the game's port, the lobby would not respond, because current versions of koa-compose ignore
// middleware that is added after composing.
const { appServer, apiServer } = await server.run({ port: 0, lobbyConfig: { apiPort: await freePort() } });
console.log(`boardgame.io is at http://127.0.0.1:${portOf(appServer)}/?lobby=http://127.0.0.1:${portOf(apiServer!)}`);
process.once('SIGTERM', () => process.exit(0));
