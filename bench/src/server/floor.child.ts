/** Runs a minimal server. It forwards each message to both sockets of a pair, immediately or after a write to a file. */
import { constants, fsyncSync, openSync, writeSync } from 'node:fs';
import { WebSocketServer, type AddressInfo, type WebSocket } from 'ws';

const [file] = process.argv.slice(2);
/** An entry is about the size of a move in the journal. Like the journal, the file has its full size from the start. */
const ENTRY = Buffer.alloc(400, 'x');
const FILE_SIZE = 4 * 1024 * 1024;

/** Returns a function that writes an entry and waits until the entry is on the disk. */
function diskWriter(path: string): () => void {
  const handle = openSync(path, constants.O_RDWR | constants.O_CREAT | constants.O_DSYNC, 0o600);
  writeSync(handle, Buffer.alloc(FILE_SIZE), 0, FILE_SIZE, 0);
  fsyncSync(handle);
  let at = 0;
  return () => {
    writeSync(handle, ENTRY, 0, ENTRY.length, at);
    at = (at + ENTRY.length) % (FILE_SIZE - ENTRY.length);
  };
}

const keep = file === undefined ? (): void => {} : diskWriter(file);
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
