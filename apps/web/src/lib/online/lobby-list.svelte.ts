// The lobby as the server sends it. Without a socket, the lists are fetched from time to time.
import type { LobbyMessage, TableLine } from '@sloop/protocol';
import { LOBBY_LISTS, MOST_ON_PAGE, type LobbyListName } from '@sloop/protocol/lobby-lists';
import type { Refused } from '#lib/play/snapshot.ts';
import { fetchLobby } from './api.ts';
import { LastingSocket } from './lasting-socket.ts';

/** While there is no socket, the lists are fetched at this interval, in milliseconds. */
const FETCH_EVERY = 15_000;

type Lists<Value> = Record<LobbyListName, Value>;

/** The first tables of each of the lobby's lists. A list shows more tables on demand. */
export class LobbyList {
  /** The tables that are shown. Undefined until the lists have arrived. */
  lists = $state.raw<Lists<readonly TableLine[]>>();
  /** How many tables each list has on the server. */
  totals = $state.raw<Lists<number>>({ open: 0, playing: 0 });
  /** Why the lists could not be read. Undefined if they could. */
  refused = $state.raw<Refused>();
  readonly #limits: Lists<number>;
  /** The tables after the first `MOST_ON_PAGE` of a list. They were fetched on demand, and the socket does not update them. */
  readonly #further: Lists<TableLine[]> = { open: [], playing: [] };
  readonly #next: Partial<Lists<string>> = {};
  #first: Lists<readonly TableLine[]> = { open: [], playing: [] };
  #known = new Map<string, TableLine>();
  readonly #socket: LastingSocket;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `limits` says how many tables from each list are shown at first. */
  constructor(limits: Lists<number>) {
    this.#limits = { ...limits };
    this.#socket = new LastingSocket({
      address: () => this.#address(),
      onmessage: (text) => this.#receive(JSON.parse(text) as LobbyMessage),
      onarrival: () => clearTimeout(this.#timer),
      onloss: () => this.#socket.state === 'offline' && void this.#fetch(),
      // The server sends nothing while nothing changes, but a socket that has been silent for a long time may also be dead.
      onsilence: () => this.#socket.reconnect(),
    });
  }

  /** Whether the list has more tables than it shows. */
  hasMore(list: LobbyListName): boolean {
    return (this.lists?.[list].length ?? 0) < this.totals[list];
  }

  /** Shows more tables from a list, if there are more. */
  async showMore(list: LobbyListName): Promise<void> {
    if (this.#limits[list] < MOST_ON_PAGE) {
      this.#limits[list] = MOST_ON_PAGE;
      this.#socket.reconnect();
      return this.#fetch();
    }
    const first = this.#next[list] === undefined ? await fetchLobby(list, MOST_ON_PAGE) : undefined;
    const after = first?.ok ? first.value.next : this.#next[list];
    if (after === undefined) return;
    const page = await fetchLobby(list, MOST_ON_PAGE, after);
    if (!page.ok) return void (this.refused = page.refused);
    this.#next[list] = page.value.next ?? after;
    this.#further[list].push(...page.value.tables);
    this.#show();
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#socket.close();
  }

  #address(): URL {
    const address = new URL('/api/tables/live', location.href);
    address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
    const { open, playing } = this.#limits;
    address.search = new URLSearchParams({ open: String(open), playing: String(playing) }).toString();
    return address;
  }

  #receive({ open, playing, lines }: LobbyMessage): void {
    const known = new Map([...this.#known.values(), ...lines].map((line) => [line.id, line]));
    const linesOf = ({ ids }: LobbyMessage['open']): TableLine[] => ids.flatMap((id) => known.get(id) ?? []);
    this.#first = { open: linesOf(open), playing: linesOf(playing) };
    this.#known = new Map([...this.#first.open, ...this.#first.playing].map((line) => [line.id, line]));
    this.totals = { open: open.total, playing: playing.total };
    this.refused = undefined;
    this.#show();
  }

  async #fetch(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#socket.state !== 'live' && void this.#fetch(), FETCH_EVERY);
    const [open, playing] = await Promise.all(LOBBY_LISTS.map((list) => fetchLobby(list, this.#limits[list])));
    if (this.#socket.state === 'live') return;
    if (!open!.ok) return void (this.refused = open!.refused);
    if (!playing!.ok) return void (this.refused = playing!.refused);
    const shown = (page: { readonly tables: readonly TableLine[]; readonly total: number }): LobbyMessage['open'] => ({
      ids: page.tables.map(({ id }) => id),
      total: page.total,
    });
    const lines = [...open!.value.tables, ...playing!.value.tables];
    this.#receive({ type: 'lobby', open: shown(open!.value), playing: shown(playing!.value), lines });
  }

  #show(): void {
    const listOf = (list: LobbyListName): TableLine[] => [
      ...new Map([...this.#first[list], ...this.#further[list]].map((line) => [line.id, line])).values(),
    ];
    this.lists = { open: listOf('open'), playing: listOf('playing') };
  }
}
