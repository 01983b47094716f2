import type { LobbyMessage, TableLine } from '@sloop/protocol';
import WebSocket from 'ws';
import { STUCK_AFTER } from './client.ts';

/** A socket that follows the lobby, and what it has learnt. */
export class LobbyFollower {
  readonly socket: WebSocket;
  readonly messages: LobbyMessage[] = [];
  readonly #lines = new Map<string, TableLine>();
  readonly closed: Promise<number>;
  #wake = (): void => {};

  constructor(base: string, { query = '', token }: { readonly query?: string; readonly token?: string } = {}) {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    this.socket = new WebSocket(`${base.replace(/^http/, 'ws')}/api/tables/live${query}`, { headers });
    this.closed = new Promise((resolve) => this.socket.once('close', (code) => resolve(code)));
    this.socket.on('error', () => undefined);
    this.socket.on('message', (data: Buffer) => {
      const message = JSON.parse(data.toString()) as LobbyMessage;
      this.messages.push(message);
      for (const line of message.lines) this.#lines.set(line.id, line);
      this.#wake();
    });
  }

  /** The tables in a list, as the last message shows them. */
  tables(list: 'open' | 'playing'): TableLine[] {
    return (this.messages.at(-1)?.[list].ids ?? []).map((id) => this.#lines.get(id)!);
  }

  ids(list: 'open' | 'playing'): string[] {
    return this.tables(list).map(({ id }) => id);
  }

  async until(condition: () => boolean): Promise<void> {
    const timeout = setTimeout(() => this.socket.terminate(), STUCK_AFTER);
    while (!condition()) {
      if (this.socket.readyState === WebSocket.CLOSED) throw new Error('the lobby’s socket is closed');
      await Promise.race([new Promise<void>((resolve) => (this.#wake = resolve)), this.closed]);
    }
    clearTimeout(timeout);
  }

  close(): void {
    this.socket.close();
  }
}
