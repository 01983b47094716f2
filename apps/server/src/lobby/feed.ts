import type { LobbyListName, LobbyMessage, TableLine } from '@sloop/protocol';
import type { Lobby, LobbyLists } from './lobby.ts';
import { tableLine } from './table-line.ts';

/** Somebody who follows the lobby. */
export interface LobbyFollower {
  readonly person: string | undefined;
  /** How many tables are sent from each list. */
  readonly limits: { readonly [L in LobbyListName]: number };
  send(text: string): void;
}

/** Followers who are sent the same tables. */
interface Group {
  readonly followers: Set<LobbyFollower>;
  /**
   * The last line that these followers received about each table, as text without `toAct` and `changed`. The key is the
   * table's id.
   */
  known: ReadonlyMap<string, string>;
  /** The ids and totals that were last sent, as text. */
  shown: string;
}

/** Sends followers of the lobby what has changed. The message is encoded only once for all followers who see the same tables. */
export class LobbyFeed {
  readonly #lobby: Lobby;
  readonly #groups = new Map<string, Group>();

  constructor(lobby: Lobby) {
    this.#lobby = lobby;
    lobby.onChange((lists) => this.#pass(lists));
  }

  get followers(): number {
    let all = 0;
    for (const { followers } of this.#groups.values()) all += followers.size;
    return all;
  }

  /** Sends the follower both lists. From then on, the follower receives every change. */
  async follow(follower: LobbyFollower): Promise<void> {
    const lists = await this.#lobby.lists();
    const { text, known, shown } = messageFor(lists, follower, new Map());
    follower.send(text);
    const key = keyOf(lists, follower);
    const group = this.#groups.get(key);
    if (!group) return void this.#groups.set(key, { followers: new Set([follower]), known, shown });
    // The new follower has just received the current lists, so the rest of the group must receive them as well.
    passTo(group, lists);
    group.followers.add(follower);
  }

  unfollow(follower: LobbyFollower): void {
    for (const [key, { followers }] of this.#groups)
      if (followers.delete(follower) && followers.size === 0) this.#groups.delete(key);
  }

  #pass(lists: LobbyLists): void {
    for (const [key, group] of this.#groups) {
      const moved = this.#moveFollowers(lists, key, group);
      passTo(group, lists);
      for (const follower of moved) void this.follow(follower).catch(() => undefined);
    }
  }

  /**
   * Takes followers out of a group if a seat has been reserved for them, or is no longer reserved. From now on, they see
   * different tables from the rest of the group. The caller must make them follow the lobby again.
   */
  #moveFollowers(lists: LobbyLists, key: string, { followers }: Group): LobbyFollower[] {
    const moved = [...followers].filter((follower) => keyOf(lists, follower) !== key);
    for (const follower of moved) followers.delete(follower);
    if (followers.size === 0) this.#groups.delete(key);
    return moved;
  }
}

/** Sends all followers in a group what they do not know yet. */
function passTo(group: Group, lists: LobbyLists): void {
  const [first] = group.followers;
  if (first === undefined) return;
  const { text, known, shown, hasNews } = messageFor(lists, first, group.known);
  if (hasNews || shown !== group.shown) for (const follower of group.followers) follower.send(text);
  Object.assign(group, { known, shown });
}

const keyOf = (lists: LobbyLists, { person, limits }: LobbyFollower): string =>
  `${limits.open} ${limits.playing} ${lists.isPersonal(person) ? person : ''}`;

function messageFor(
  lists: LobbyLists,
  { person, limits }: LobbyFollower,
  before: ReadonlyMap<string, string>,
): { readonly text: string; readonly known: Map<string, string>; readonly shown: string; readonly hasNews: boolean } {
  const known = new Map<string, string>();
  const lines: TableLine[] = [];
  const shownOf = (list: LobbyListName): LobbyMessage['open'] => {
    const all = lists.of(list, person);
    const tables = all.slice(0, limits[list]);
    for (const table of tables) {
      const line = tableLine(table);
      const { toAct: _, changed: __, ...shown } = line;
      const text = JSON.stringify(shown);
      known.set(table.id, text);
      if (before.get(table.id) !== text) lines.push(line);
    }
    return { ids: tables.map(({ id }) => id), total: all.length };
  };
  const [open, playing] = [shownOf('open'), shownOf('playing')];
  const message: LobbyMessage = { type: 'lobby', open, playing, lines };
  return { text: JSON.stringify(message), known, shown: JSON.stringify([open, playing]), hasNews: lines.length > 0 };
}
