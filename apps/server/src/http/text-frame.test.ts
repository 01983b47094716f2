import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { WebSocketServer, type AddressInfo } from 'ws';
import { textFrame } from './text-frame.ts';

/** Returns the bytes that `ws` itself sends for a text message. */
async function sentBy(text: string): Promise<Buffer> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false });
  await once(server, 'listening');
  server.on('connection', (socket) => {
    socket.send(text);
    socket.terminate();
  });
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  client.write(
    'GET / HTTP/1.1\r\nHost: sloop\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  );
  const chunks: Buffer[] = [];
  client.on('data', (chunk: Buffer) => chunks.push(chunk));
  client.on('error', () => undefined);
  await once(client, 'close');
  server.close();
  const all = Buffer.concat(chunks);
  return all.subarray(all.indexOf('\r\n\r\n') + 4);
}

test.each([
  ['nothing', ''],
  ['a short text', '{"type":"done"}'],
  ['the longest text with a short header', 'x'.repeat(125)],
  ['the shortest text with a medium header', 'x'.repeat(126)],
  ['the longest text with a medium header', 'x'.repeat(65_535)],
  ['the shortest text with a long header', 'x'.repeat(65_536)],
  ['a very long text', 'é'.repeat(100_000)],
  ['letters outside ASCII', 'Größe, 海賊, 🏴‍☠️'],
  ['letters that need one byte in Latin-1 but two in UTF-8', 'é'.repeat(63)],
  ['half a surrogate pair', 'a\ud800b'],
])('the frame of %s has the same bytes as the frame that ws makes', async (_, text) => {
  expect(Buffer.from(textFrame(text), 'latin1').equals(await sentBy(text))).toBe(true);
});
