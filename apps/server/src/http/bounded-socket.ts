import type { Duplex } from 'node:stream';
import { CLOSE } from '@sloop/protocol';
import type { FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import { addressOf } from './address.ts';
import type { Context } from './context.ts';
import { textFrame } from './text-frame.ts';

/** The maximum number of bytes that may wait to be sent to a client. Beyond that, the socket is dropped. */
const MOST_WAITING = 256 * 1024;
/** The maximum number of a client's messages and pings that may wait to be handled. Beyond that, the socket is dropped. */
const MOST_QUEUED = 32;

export interface SocketEvents {
  /** The id of the person whose rate limit applies. Undefined if the client has no identity. */
  readonly person: () => string | undefined;
  /**
   * Handles a message. `isAllowed` is false if the client has sent too much too fast. The message counts as handled once the
   * promise resolves. The promise must not reject.
   */
  readonly onmessage: (text: string, isAllowed: boolean) => Promise<void>;
  /** Called when the socket is dropped, and when it is closed. */
  readonly onend: () => void;
}

/**
 * A client's socket. It limits how much can wait to be sent, how much can wait to be handled, and how fast the client may send.
 */
export class BoundedSocket {
  readonly #socket: WebSocket;
  readonly #events: SocketEvents;
  readonly #context: Context;
  readonly address: string;
  readonly #stream: Duplex;
  /** The frames that have not been written to the stream yet. They are written at the end of the tick. */
  #frames = '';
  #queued = 0;
  #isDropped = false;
  /** Whether the client has replied to the last ping. */
  #isAlive = true;

  constructor(socket: WebSocket, request: FastifyRequest, context: Context, events: SocketEvents) {
    this.#socket = socket;
    this.#events = events;
    this.#context = context;
    this.address = addressOf(request);
    this.#stream = request.socket;
    socket.on('message', (message: Buffer, isBinary) => this.#receive(message, isBinary));
    socket.on('ping', (payload) => this.#receivePing(payload));
    socket.on('pong', () => this.#receivePong());
    socket.on('error', () => socket.terminate());
    socket.on('close', () => this.#events.onend());
  }

  get isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN;
  }

  send(text: string): void {
    if (!this.#canSend()) return;
    if (this.#frames === '') process.nextTick(() => this.#write());
    this.#frames += textFrame(text);
  }

  close(code: number, reason: string): void {
    this.#write();
    this.#socket.close(code, reason);
  }

  /** Pings the client. If the client has not replied to the last ping, ends the connection instead. */
  ping(): void {
    if (!this.#isAlive) return this.#socket.terminate();
    this.#isAlive = false;
    this.#socket.ping();
  }

  /** Replies to a ping. The ping counts as handled once its pong has been handed to the operating system. */
  #receivePing(payload: Buffer): void {
    if (!this.#acceptsControlFrame() || !this.#canSend()) return;
    this.#queued++;
    this.#socket.pong(payload, false, () => this.#queued--);
  }

  #receivePong(): void {
    if (this.#acceptsControlFrame()) this.#isAlive = true;
  }

  /**
   * Counts a ping or a pong like a message. A message can be refused, but a ping or a pong cannot. So if there are too many of
   * them, the socket is dropped.
   */
  #acceptsControlFrame(): boolean {
    if (this.#isDropped) return false;
    if (this.#queued < MOST_QUEUED && this.#isWithinRate()) return true;
    this.drop(CLOSE.flood, 'You sent too many pings or pongs.');
    return false;
  }

  #isWithinRate(): boolean {
    const { address, person } = this.#context.rateLimiters;
    return address.take(this.address) && person.take(this.#events.person() ?? this.address);
  }

  #receive(message: Buffer, isBinary: boolean): void {
    // Messages can arrive even after the socket was dropped.
    if (this.#isDropped) return;
    if (this.#queued >= MOST_QUEUED) return this.drop(CLOSE.flood, 'You sent too many messages at once.');
    const isAllowed = this.#isWithinRate();
    this.#queued++;
    const handled = this.#events.onmessage(isBinary ? '' : message.toString(), isAllowed);
    void handled.finally(() => this.#queued--);
  }

  /** Whether more may be sent to the client. If too many bytes are waiting, drops the socket. */
  #canSend(): boolean {
    if (this.#socket.readyState !== this.#socket.OPEN) return false;
    if (this.#socket.bufferedAmount + this.#frames.length <= MOST_WAITING) return true;
    this.drop(CLOSE.slow, 'You are reading too slowly. Connect again.');
    return false;
  }

  /** Sends all messages of one tick with one system call, because a system call takes longer than applying a move. */
  #write(): void {
    const frames = this.#frames;
    this.#frames = '';
    // No frame may follow a close frame.
    if (frames !== '' && this.isOpen) this.#stream.write(frames, 'latin1');
  }

  /** Closes the socket and ignores everything that the client still sends. */
  drop(code: number, reason: string): void {
    this.#isDropped = true;
    this.#context.services.metrics.count('sloop_sockets_dropped_total');
    this.#events.onend();
    this.close(code, reason);
    // The server reads nothing more from this client, because reading a flood would take as much time as handling it.
    this.#socket.pause();
    // A client that has stopped reading does not see the close frame, so the connection is cut after a second.
    setTimeout(() => this.#socket.terminate(), 1000).unref();
  }
}
