/** FIN, and the opcode of a text. */
const TEXT = 0x81;
/** Lengths from here on stand in two more bytes, and longer ones than those can hold in eight. */
const TWO_BYTES = 126;
const EIGHT_BYTES = 127;
const MOST_IN_TWO = 0xffff;

const headerSize = (length: number): number => (length < TWO_BYTES ? 2 : length <= MOST_IN_TWO ? 4 : 10);

/** Messages as a server sends them over a WebSocket (RFC 6455, 5.2), one text frame each, in one piece. */
export function textFrames(texts: readonly string[]): Buffer {
  const lengths = texts.map((text) => Buffer.byteLength(text));
  const frames = Buffer.allocUnsafe(lengths.reduce((sum, length) => sum + headerSize(length) + length, 0));
  let at = 0;
  for (const [index, text] of texts.entries()) {
    const length = lengths[index]!;
    frames[at] = TEXT;
    frames[at + 1] = length < TWO_BYTES ? length : length <= MOST_IN_TWO ? TWO_BYTES : EIGHT_BYTES;
    if (headerSize(length) === 4) frames.writeUInt16BE(length, at + 2);
    if (headerSize(length) === 10) frames.writeBigUInt64BE(BigInt(length), at + 2);
    at += headerSize(length);
    at += frames.write(text, at);
  }
  return frames;
}
