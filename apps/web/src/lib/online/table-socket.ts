// The line to a table on the server: one socket at a time, which comes back by itself. A network can be lost without a
// word: no socket closes then, and only silence tells.
import { person } from './person.svelte.ts';

/** Shortest and longest wait between two tries to connect, in milliseconds. */
const SHORTEST_WAIT = 500;
const LONGEST_WAIT = 10_000;
/** How long the server or a new socket may be silent before there is said to be no connection, in milliseconds. */
const PATIENCE = 3000;
/** Whoever was out of sight for this long may have been hung up on unnoticed: the server asks twice a minute. */
const LONG_AWAY = 30_000;
/** After so much silence it is worth asking whether anything was missed, in milliseconds. */
const LONG_SILENCE = 45_000;

export interface SocketEvents {
  /** Where to connect, as of now. */
  readonly address: () => URL;
  readonly onmessage: (text: string) => void;
  /** Right after the first message of a new socket. */
  readonly onarrival: () => void;
  /** Whenever the state is another one, for the worse. */
  readonly onloss: () => void;
  /** Why a socket was closed; false where another try would be useless. */
  readonly onclose: (code: number) => boolean;
  /** Nothing was heard for long, and again after as long. */
  readonly onsilence: () => void;
}

export class TableSocket {
  /** `connecting`: not there yet, and nothing speaks against it. */
  state: 'connecting' | 'live' | 'offline' = 'connecting';
  readonly #events: SocketEvents;
  #socket: WebSocket | undefined;
  #tries = 0;
  #wait = SHORTEST_WAIT;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #isClosed = false;
  /** When the page went out of sight. By the date: other clocks stand still while a device sleeps. */
  #hiddenAt: number | undefined;

  constructor(events: SocketEvents) {
    this.#events = events;
    addEventListener('online', this.reconnect);
    addEventListener('offline', this.#lost);
    document.addEventListener('visibilitychange', this.#seen);
    void this.#connect();
  }

  /** Says something, if anybody is there to hear it. */
  send(text: string): void {
    if (this.state === 'live') this.#socket?.send(text);
  }

  /** Hangs up and connects again, at once. That is said to be a loss only where it does not succeed soon. */
  readonly reconnect = (): void => {
    if (this.#isClosed) return;
    if (this.state === 'live') this.state = 'connecting';
    this.#wait = SHORTEST_WAIT;
    this.#events.onloss();
    void this.#connect();
  };

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#retry);
    clearTimeout(this.#silence);
    removeEventListener('online', this.reconnect);
    removeEventListener('offline', this.#lost);
    document.removeEventListener('visibilitychange', this.#seen);
    this.#socket?.close();
  }

  readonly #seen = (): void => {
    if (document.visibilityState === 'hidden') {
      this.#hiddenAt = Date.now();
      return;
    }
    const wasLongAway = this.#hiddenAt !== undefined && Date.now() - this.#hiddenAt >= LONG_AWAY;
    this.#hiddenAt = undefined;
    if (wasLongAway || this.state === 'offline') this.reconnect();
  };

  async #connect(): Promise<void> {
    const ours = ++this.#tries;
    clearTimeout(this.#retry);
    this.#retry = undefined;
    this.#expect();
    // The cookie that says who we are must be there before the socket opens.
    const unreachable = await person.load();
    if (this.#isClosed || ours !== this.#tries) return;
    if (unreachable) return this.#lost();
    this.#socket?.close();
    const socket = new WebSocket(this.#events.address());
    this.#socket = socket;
    socket.onmessage = ({ data }: MessageEvent<string>) => this.#hear(data);
    socket.onclose = ({ code }) => {
      if (this.#socket === socket && this.#events.onclose(code)) this.#lost();
    };
    this.#expect();
  }

  #expect(): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(this.#lost, PATIENCE);
  }

  #hear(text: string): void {
    this.#listen();
    this.#events.onmessage(text);
    if (this.state === 'live') return;
    this.state = 'live';
    clearTimeout(this.#retry);
    this.#retry = undefined;
    this.#wait = SHORTEST_WAIT;
    this.#events.onarrival();
  }

  #listen(): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => {
      this.#listen();
      this.#events.onsilence();
    }, LONG_SILENCE);
  }

  readonly #lost = (): void => {
    if (this.#isClosed || this.#retry !== undefined) return;
    this.state = 'offline';
    this.#retry = setTimeout(() => void this.#connect(), this.#wait);
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
    this.#events.onloss();
  };
}
