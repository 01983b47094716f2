// The connection to a table on the server. There is one socket at a time, and a lost socket is replaced automatically. When the
// network is lost, a socket may stay open. In this case, we notice the loss only because no more messages arrive.
import { person } from './person.svelte.ts';

/** The shortest wait between two attempts to connect, in milliseconds. */
const SHORTEST_WAIT = 500;
/** The longest wait between two attempts to connect, in milliseconds. */
const LONGEST_WAIT = 10_000;
/** How long a new socket may be silent before we count as offline, in milliseconds. */
const PATIENCE = 3000;
/**
 * A page that was hidden for at least this long, in milliseconds, may have lost its socket without noticing: the server closes a
 * socket that has not answered its last ping, and it sends one every 30 seconds.
 */
const LONG_AWAY = 30_000;
/** After a silence of this length, in milliseconds, we ask the server whether we have missed anything. */
const LONG_SILENCE = 45_000;

export interface SocketEvents {
  /** The address for the next connection. */
  readonly address: () => URL;
  readonly onmessage: (text: string) => void;
  /** Called right after `onmessage` has handled the first message of a new socket. */
  readonly onarrival: () => void;
  /** Called when the connection is lost or is replaced by a new one. */
  readonly onloss: () => void;
  /** Called again and again while no messages arrive for a long time. */
  readonly onsilence: () => void;
}

export class TableSocket {
  /** `connecting` means that no message has arrived yet, and that there is no sign of a problem either. */
  state: 'connecting' | 'live' | 'offline' = 'connecting';
  readonly #events: SocketEvents;
  #socket: WebSocket | undefined;
  #tries = 0;
  #wait = SHORTEST_WAIT;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #isClosed = false;
  /**
   * When the page was hidden, in milliseconds of `Date.now`. Other clocks would not do, because they stop while a device sleeps.
   */
  #hiddenAt: number | undefined;

  constructor(events: SocketEvents) {
    this.#events = events;
    addEventListener('online', this.reconnect);
    addEventListener('offline', this.#lost);
    document.addEventListener('visibilitychange', this.#onvisibility);
    void this.#connect();
  }

  /** Sends a text if the state is `live`. Otherwise does nothing. */
  send(text: string): void {
    if (this.state === 'live') this.#socket?.send(text);
  }

  /** Replaces the socket by a new one immediately. The state becomes `offline` only if the new socket does not succeed soon. */
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
    // The cookie that identifies us must be set before the socket opens.
    const unreachable = await person.load();
    if (this.#isClosed || ours !== this.#tries) return;
    if (unreachable) return this.#lost();
    this.#socket?.close();
    const socket = new WebSocket(this.#events.address());
    this.#socket = socket;
    socket.onmessage = ({ data }: MessageEvent<string>) => this.#receive(data);
    socket.onclose = () => {
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
    this.#retry = setTimeout(() => void this.#connect(), this.#wait);
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
    this.#events.onloss();
  };
}
