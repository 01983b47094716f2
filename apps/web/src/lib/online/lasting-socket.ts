// Maintains a connection to the server. There is one socket at a time, and a lost socket is replaced automatically.
// When the network is lost, a socket may stay open. In this case, the only sign of the loss is that no more messages arrive.
import type { Refused } from '#lib/play/snapshot.ts';
import { person } from './person.svelte.ts';

/** The wait after the first failed attempt to connect, in milliseconds. `spread` varies it. */
const SHORTEST_WAIT = 500;
/** The longest wait between two attempts, in milliseconds. The wait doubles after each further failure. `spread` varies it. */
const LONGEST_WAIT = 10_000;
/** How long a new socket may stay silent before the state becomes `offline`, in milliseconds. */
const PATIENCE = 3000;
/**
 * A page that was hidden for at least this many milliseconds reconnects when it is shown again, because it may have lost
 * its socket without noticing. The server sends a ping every 30 seconds and closes a socket that has not answered the
 * previous ping.
 */
const LONG_AWAY = 30_000;
/** How long a socket may stay silent before `onsilence` is called, in milliseconds. */
const LONG_SILENCE = 45_000;

/** The server's close code for a socket whose device may no longer act for its person (`CLOSE.revoked`). */
const REVOKED = 4003;

export interface SocketEvents {
  /** The address for the next connection. */
  readonly address: () => URL;
  /** Called before each connection. If it resolves to a refusal, the attempt counts as failed. */
  readonly prepare?: () => Promise<Refused | undefined>;
  readonly onmessage: (text: string) => void;
  /** Called right after `onmessage` has handled the first message of a new socket. */
  readonly onarrival: () => void;
  /** Called when the connection is lost or replaced. */
  readonly onloss: () => void;
  /** Called every `LONG_SILENCE` milliseconds while no messages arrive. */
  readonly onsilence: () => void;
}

export class LastingSocket {
  /** `connecting` means that the new socket has not received a message yet and has not failed. */
  state: 'connecting' | 'live' | 'offline' = 'connecting';
  readonly #events: SocketEvents;
  #socket: WebSocket | undefined;
  #tries = 0;
  #wait = SHORTEST_WAIT;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #isClosed = false;
  /**
   * When the page was hidden, as a `Date.now()` value. `performance.now()` is not suitable, because it may stop while the device
   * sleeps.
   */
  #hiddenAt: number | undefined;

  constructor(events: SocketEvents) {
    this.#events = events;
    addEventListener('online', this.reconnect);
    addEventListener('offline', this.#lost);
    document.addEventListener('visibilitychange', this.#onvisibility);
    void this.#connect();
  }

  /** Sends a message if the state is `live`. Otherwise does nothing. */
  send(text: string): void {
    if (this.state === 'live') this.#socket?.send(text);
  }

  /**
   * Replaces the socket with a new one immediately. The state becomes `offline` only if the new socket fails or stays
   * silent.
   */
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
    document.removeEventListener('visibilitychange', this.#onvisibility);
    this.#socket?.close();
  }

  readonly #onvisibility = (): void => {
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
    this.#failIfSilent();
    const unreachable = await this.#events.prepare?.();
    if (this.#isClosed || ours !== this.#tries) return;
    if (unreachable) return this.#lost();
    this.#socket?.close();
    const socket = new WebSocket(this.#events.address());
    this.#socket = socket;
    socket.onmessage = ({ data }: MessageEvent<string>) => this.#receive(data);
    socket.onclose = ({ code }) => {
      // This device may no longer act for its person, so the player continues as a new guest.
      if (code === REVOKED) person.forget();
      if (this.#socket === socket) this.#lost();
    };
    this.#failIfSilent();
  }

  #failIfSilent(): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(this.#lost, PATIENCE);
  }

  #receive(text: string): void {
    this.#reportSilence();
    this.#events.onmessage(text);
    if (this.state === 'live') return;
    this.state = 'live';
    clearTimeout(this.#retry);
    this.#retry = undefined;
    this.#wait = SHORTEST_WAIT;
    this.#events.onarrival();
  }

  #reportSilence(): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => {
      this.#reportSilence();
      this.#events.onsilence();
    }, LONG_SILENCE);
  }

  readonly #lost = (): void => {
    if (this.#isClosed || this.#retry !== undefined) return;
    this.state = 'offline';
    this.#retry = setTimeout(() => void this.#connect(), spread(this.#wait));
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
    this.#events.onloss();
  };
}

/**
 * A random time from half of the wait to one and a half times the wait. When a server restarts, all pages lose their sockets at the
 * same moment, and they must not all come back at the same moment.
 */
const spread = (wait: number): number => wait * (0.5 + Math.random());
