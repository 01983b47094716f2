/** The least that a server can do: passes each message on to the other socket of its pair, at once or once a disk has it. */
import { constants, fsyncSync, openSync, writeSync } from 'node:fs';
import { WebSocketServer, type AddressInfo, type WebSocket } from 'ws';

const [file] = process.argv.slice(2);
/** About what a move takes in the journal, in a file that has all its room from the start. */
const ENTRY = Buffer.alloc(400, 'x');
const ROOM = 4 * 1024 * 1024;

function waitForDisk(path: string): () => void {
  const handle = openSync(path, constants.O_RDWR | constants.O_CREAT | constants.O_DSYNC, 0o600);
  writeSync(handle, Buffer.alloc(ROOM), 0, ROOM, 0);
  fsyncSync(handle);
  let at = 0;
  return () => {
    writeSync(handle, ENTRY, 0, ENTRY.length, at);
    at = (at + ENTRY.length) % (ROOM - ENTRY.length);
  };
}

const keep = file === undefined ? (): void => {} : waitForDisk(file);
const sockets: WebSocket[] = [];
const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false });
server.on('connection', (socket) => {
  const place = sockets.push(socket) - 1;
  socket.on('message', (message: Buffer) => {
    keep();
    for (const each of [socket, sockets[place ^ 1]]) each?.send(message, { binary: false });
  });
});
server.on('listening', () => console.log(`the floor is at http://127.0.0.1:${(server.address() as AddressInfo).port}`));
process.once('SIGTERM', () => process.exit(0));
