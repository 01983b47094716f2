import type { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import * as ws from 'ws';
import { textFrames } from './frames.ts';

/** The part of a client that reads frames, a stream to write into; its types do not name it. */
const { Receiver } = ws as unknown as { readonly Receiver: new () => Writable };

/** What a WebSocket client makes of bytes, in pieces of any size. */
async function received(bytes: Buffer, piece: number): Promise<string[]> {
  const texts: string[] = [];
  const receiver = new Receiver();
  receiver.on('message', (data: Buffer) => texts.push(data.toString()));
  for (let at = 0; at < bytes.length; at += piece) receiver.write(bytes.subarray(at, at + piece));
  await new Promise((resolve) => receiver.end(resolve));
  return texts;
}

test.each([1, 7, 1000, Infinity])('texts of all lengths arrive as they were, in pieces of %d bytes', async (piece) => {
  const texts = [0, 1, 125, 126, 127, 1000, 65_535, 65_536].map((length) => 'x'.repeat(length));
  texts.push('Käpt’n ⚓'.repeat(20), '"\\u2028"');
  expect(await received(textFrames(texts), piece)).toStrictEqual(texts);
});
