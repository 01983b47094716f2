import { CLOSE } from '@sloop/protocol';
import type { FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import { addressOf } from './address.ts';
import { BoundedSocket, type SocketEvents } from './bounded-socket.ts';
import type { Context } from './context.ts';
import { Refused } from './errors.ts';

/**
 * How often a socket is pinged, in milliseconds. Each socket has its own timer: pinging all sockets at once would delay the moves of
 * that moment.
 */
const PING_EVERY = 30_000;

/** All open sockets, and how many of them each IP address has. */
export class OpenSockets {
  readonly #all = new Set<BoundedSocket>();
  readonly #perAddress = new Map<string, number>();
  readonly #most: number;

  /** At most `most` sockets may be open from one IP address. */
  constructor(most: number) {
    this.#most = most;
  }

  /**
   * Refuses a request for a socket if too many are open from its address. Call this after the last `await` before the socket is
   * opened, so that no other socket can be opened in between.
   */
  check(request: FastifyRequest): void {
    if (this.#countOf(addressOf(request)) >= this.#most)
      throw new Refused('too-many', 'Too many sockets are open from your address. Close one first.');
  }

  open(socket: WebSocket, request: FastifyRequest, context: Context, events: SocketEvents): BoundedSocket {
    const opened = new BoundedSocket(socket, request, context, events);
    this.#all.add(opened);
    this.#perAddress.set(opened.address, this.#countOf(opened.address) + 1);
    const pinging = setInterval(() => opened.ping(), PING_EVERY).unref();
    socket.on('close', () => {
      clearInterval(pinging);
      this.#delete(opened);
    });
    return opened;
  }

  /** Asks all clients to connect to another process, or to this one once it has started again. */
  close(): void {
    for (const socket of this.#all) socket.close(CLOSE.unavailable, 'The server is shutting down. Connect again.');
  }

  #countOf(address: string): number {
    return this.#perAddress.get(address) ?? 0;
  }

  #delete(socket: BoundedSocket): void {
    this.#all.delete(socket);
    const left = this.#countOf(socket.address) - 1;
    if (left > 0) this.#perAddress.set(socket.address, left);
    else this.#perAddress.delete(socket.address);
  }
}
