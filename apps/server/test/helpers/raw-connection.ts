import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import type { RawReply } from './client.ts';

/** A TCP connection that can send any bytes. */
export class RawConnection {
  readonly socket: Socket;
  readonly closed: Promise<void>;
  #bytes = Buffer.alloc(0);
  #wake: () => void = () => undefined;

  constructor(base: string) {
    this.socket = connect(Number(new URL(base).port), new URL(base).hostname);
    this.socket.on('data', (chunk) => {
      this.#bytes = Buffer.concat([this.#bytes, chunk]);
      this.#wake();
    });
    this.socket.on('error', () => undefined);
    this.closed = new Promise((resolve) =>
      this.socket.once('close', () => {
        resolve();
        this.#wake();
      }),
    );
  }

  send(bytes: string | Buffer): void {
    this.socket.write(bytes);
  }

  /** Waits until the received bytes fulfil the condition, or until the connection is closed. Returns all received bytes. */
  async until(condition: (bytes: Buffer) => boolean): Promise<Buffer> {
    while (!condition(this.#bytes) && !this.socket.destroyed)
      await new Promise<void>((resolve) => (this.#wake = resolve));
    return this.#bytes;
  }

  /** Waits until the connection is closed. Parses all received bytes as one reply. If nothing was received, the status is 0. */
  async reply(): Promise<RawReply> {
    await this.closed;
    const [head = '', ...rest] = this.#bytes.toString().split('\r\n\r\n');
    const [line = '', ...lines] = head.split('\r\n');
    const headers = lines.map((each) => [
      each.slice(0, each.indexOf(':')).toLowerCase(),
      each.slice(each.indexOf(':') + 1).trim(),
    ]);
    const status = Number(line.split(' ')[1] ?? 0);
    return { status, headers: Object.fromEntries(headers) as RawReply['headers'], text: rest.join('\r\n\r\n') };
  }

  /** Sends a whole request. Waits until the server has replied and closed the connection. */
  static ask(base: string, request: string | Buffer): Promise<RawReply> {
    const connection = new RawConnection(base);
    connection.send(request);
    return connection.reply();
  }

  /** Opens a WebSocket that follows a table. */
  static async follow(base: string, table: string, token?: string): Promise<RawConnection> {
    const connection = new RawConnection(base);
    connection.send(
      [
        `GET /api/tables/${table}/live HTTP/1.1`,
        'Host: localhost',
        ...(token === undefined ? [] : [`Authorization: Bearer ${token}`]),
        'Connection: Upgrade',
        'Upgrade: websocket',
        'Sec-WebSocket-Version: 13',
        `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
        '\r\n',
      ].join('\r\n'),
    );
    const bytes = await connection.until((all) => all.includes('\r\n\r\n'));
    if (!bytes.toString().startsWith('HTTP/1.1 101')) throw new Error(bytes.toString());
    return connection;
  }

  /** Returns the server's close code for the WebSocket. Returns undefined if the server hung up without a code. */
  async closeCode(): Promise<number | undefined> {
    await this.closed;
    for (const { opcode, payload } of this.#frames())
      if (opcode === CLOSE_FRAME) return payload.length >= 2 ? payload.readUInt16BE() : undefined;
    return undefined;
  }

  *#frames(): Generator<{ opcode: number; payload: Buffer }> {
    let at = this.#bytes.indexOf('\r\n\r\n') + 4;
    while (at + 2 <= this.#bytes.length) {
      const opcode = this.#bytes[at]! & 15;
      let length = this.#bytes[at + 1]! & 127;
      at += 2;
      if (length === 126) [length, at] = [this.#bytes.readUInt16BE(at), at + 2];
      else if (length === 127) [length, at] = [Number(this.#bytes.readBigUInt64BE(at)), at + 8];
      yield { opcode, payload: this.#bytes.subarray(at, at + length) };
      at += length;
    }
  }
}

const CLOSE_FRAME = 8;
export const TEXT_FRAME = 1;
export const BINARY_FRAME = 2;
export const PING_FRAME = 9;
export const PONG_FRAME = 10;
export const CONTINUATION = 0;

export interface FrameOptions {
  readonly opcode?: number;
  readonly isLast?: boolean;
  readonly isMasked?: boolean;
}

/** Makes one WebSocket frame. The options can make the frame invalid. */
export function frame(
  payload: string | Buffer,
  { opcode = TEXT_FRAME, isLast = true, isMasked = true }: FrameOptions = {},
): Buffer {
  const bytes = Buffer.from(payload);
  const head = Buffer.alloc(bytes.length < 126 ? 2 : bytes.length < 65_536 ? 4 : 10);
  head[0] = (isLast ? 128 : 0) | opcode;
  const mask = isMasked ? 128 : 0;
  if (head.length === 2) head[1] = mask | bytes.length;
  else if (head.length === 4) {
    head[1] = mask | 126;
    head.writeUInt16BE(bytes.length, 2);
  } else {
    head[1] = mask | 127;
    head.writeBigUInt64BE(BigInt(bytes.length), 2);
  }
  // The mask is all zeros, so the payload stays the same.
  return Buffer.concat([head, ...(isMasked ? [Buffer.alloc(4)] : []), bytes]);
}
