/**
 * Starts Colyseus' server as its documentation shows, with everything in memory. It does not use the package `colyseus` itself,
 * because `colyseus` also depends on a package in a git repository, which cannot be installed everywhere.
 */
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:http';
import { Server } from '@colyseus/core';
import { WebSocketTransport } from '@colyseus/ws-transport';
import { CartagenaRoom } from './colyseus-room.ts';

const http = createServer();
const server = new Server({ transport: new WebSocketTransport({ server: http }), greet: false });
server.define('cartagena', CartagenaRoom);
await server.listen(0, '127.0.0.1');
console.log(`Colyseus is at http://127.0.0.1:${(http.address() as AddressInfo).port}`);
process.once('SIGTERM', () => process.exit(0));
