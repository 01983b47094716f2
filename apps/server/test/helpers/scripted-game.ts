import { setTimeout as pause } from 'node:timers/promises';
import { commitToClientSeed, type Seat } from '@sloop/engine';
import { LOBBY_LISTS, type LobbyPage } from '@sloop/protocol';
import { ask, Client, wholeText } from './client.ts';
import { TableFollower } from './table-follower.ts';
import type { TwinGames, Probe, Step } from './twin-steps.ts';
import type { ScriptedServices } from './scripted-services.ts';
import type { Script } from './twin-scripts.ts';

/**
 * The number of an imaginary viewer, who sees everything that the bots' thinking time depends on. The test compares
 * what this viewer sees, because anyone can measure the bots' thinking time.
 */
export const BOT_SCHEDULE = -100;

/** How often a viewer looks for the table in the lobby. */
const LOBBY_TRIES = 100;

/** What one viewer received. */
export interface Seen {
  socket: string[];
  http: string[];
}

/** One of two twin games. Each twin game has its own server. This class collects everything that viewers receive. */
export class ScriptedGame {
  readonly #base: string;
  readonly #services: ScriptedServices;
  readonly #twinGames: TwinGames;
  readonly #side: 0 | 1;
  readonly #people: (Client | undefined)[] = [];
  readonly #sockets: (TableFollower | undefined)[] = [];
  /** For each viewer, the number of socket messages that earlier steps have returned. */
  readonly #taken: number[] = [];
  readonly #replies: string[][] = [];
  readonly #held = new Set<Seat>();
  #id = '';
  #seq = 0;
  #isOver = false;
  readonly #labels = new Map<string, string>();
  #pattern = /$^/g;

  private constructor(base: string, services: ScriptedServices, play: TwinGames, side: 0 | 1) {
    this.#base = base;
    this.#services = services;
    this.#twinGames = play;
    this.#side = side;
  }

  /** Brings people and spectators to a new table and begins the game. On each server, only one game may be opened at a time. */
  static async open(base: string, services: ScriptedServices, play: TwinGames, side: 0 | 1): Promise<ScriptedGame> {
    const game = new ScriptedGame(base, services, play, side);
    await game.#seat();
    await game.#begin();
    return game;
  }

  get #script(): Script {
    return this.#side === 0 ? this.#twinGames.twins.left : this.#twinGames.twins.right;
  }

  /** All viewers except bots: the people's seats, a spectator, and a client without an identity, in this order. */
  get #viewers(): number[] {
    const { players } = this.#script;
    return Array.from({ length: players + 2 }, (_, viewer) => viewer).filter(
      (who) => !this.#twinGames.bots.includes(who),
    );
  }

  async #seat(): Promise<void> {
    const { players, game, options } = this.#script;
    for (const viewer of this.#viewers) {
      this.#replies[viewer] = [];
      this.#taken[viewer] = 0;
      if (viewer === players + 1) continue;
      const person = await Client.arrive(this.#base);
      await person.ask('PATCH', '/api/me', { name: `Person ${viewer}` });
      this.#people[viewer] = person;
      this.#name(person.id, `person-${viewer}`);
      this.#name(person.token, `token-${viewer}`);
      this.#name(commitToClientSeed(person.seed), `commit-${viewer}`);
    }
    const host = this.#people[this.#viewers[0]!]!;
    const { body } = await host.ask('POST', '/api/tables', {
      game: game.id,
      options,
      clock: this.#twinGames.clock,
      listed: true,
      seats: Array.from({ length: players }, (_, seat) =>
        this.#twinGames.bots.includes(seat) ? { kind: 'bot', rank: 'deckhand' } : { kind: 'open' },
      ),
    });
    this.#id = body['id'] as string;
    const update = body['update'] as {
      you: { invite: string };
      table: { fairness: { commit: string } };
    };
    this.#name(this.#id, 'table');
    this.#name(update.you.invite, 'invite');
    this.#name(update.table.fairness.commit, 'commit');
    for (const seat of this.#viewers)
      if (seat < players) {
        await this.#people[seat]!.join(this.#id, seat);
        this.#seq++;
      }
    for (const viewer of this.#viewers) await this.#follow(viewer, 0);
  }

  #name(text: string, label: string): void {
    this.#labels.set(text, `«${label}»`);
    this.#pattern = new RegExp([...this.#labels.keys()].join('|'), 'g');
  }

  /** Replaces ids, tokens and seeds with labels, because the two servers have different ids, tokens and seeds. */
  #plain(text: string): string {
    return text
      .replace(this.#pattern, (known) => this.#labels.get(known)!)
      .replaceAll(/"serverSeed":"[0-9a-f]{64}"/g, '"serverSeed":"«seed»"');
  }

  async #begin(): Promise<void> {
    const { players } = this.#script;
    this.#services.next = this.#script;
    await this.#await(1, 0, () => this.#sockets[this.#viewers[0]!]!.send({ type: 'start' }));
    const seats = this.#viewers.filter((seat) => seat < players);
    for (const seat of seats) {
      const person = this.#people[seat]!;
      // The last reveal is followed by a second event, which begins the game.
      const events = seat === seats.at(-1) ? 2 : 1;
      await this.#await(events, 0, () => person.act(this.#id, 'reveal', { seed: person.seed }));
    }
    this.#services.next = undefined;
  }

  async #follow(viewer: number, since: number): Promise<void> {
    await this.#await(0, 1, async () => {
      const token = this.#people[viewer]?.token;
      const known = since > 0 ? { seq: since, log: this.#sockets[viewer]!.log } : undefined;
      this.#taken[viewer] = 0;
      // The client without an identity does not ask for moments. All other viewers do.
      const moments = viewer <= this.#script.players;
      this.#sockets[viewer] = await TableFollower.open(this.#base, this.#id, token, { known, moments });
    });
  }

  /** Runs `work`. Then waits until every socket has received the given numbers of new events and new presence messages. */
  async #await(events: number, presences: number, work: () => Promise<unknown>): Promise<void> {
    const before = new Map(
      this.#sockets.filter((socket) => socket?.isOpen).map((socket) => [socket!, presenceCount(socket!)]),
    );
    this.#seq += events;
    await work();
    for (const socket of this.#sockets)
      if (socket?.isOpen)
        await socket.until(
          () => socket.seq >= this.#seq && presenceCount(socket) >= (before.get(socket) ?? 0) + presences,
          20_000,
        );
  }

  /** Performs one step. Returns what each viewer received. */
  async perform(step: Step): Promise<Map<number, Seen>> {
    const extra = await this.#do(step);
    await this.#settleBots();
    const seen = new Map<number, Seen>();
    for (const viewer of this.#viewers) {
      const socket = this.#sockets[viewer]!;
      seen.set(viewer, {
        socket: socket.received.slice(this.#taken[viewer]).map((text) => this.#plain(text)),
        http: this.#replies[viewer]!.splice(0).map((text) => this.#plain(text)),
      });
      this.#taken[viewer] = socket.received.length;
    }
    seen.set(BOT_SCHEDULE, { socket: [this.#services.schedule], http: [] });
    if (extra) seen.set(-1 - (step as { seat: Seat }).seat, { socket: [extra], http: [] });
    return seen;
  }

  /** Waits until every bot whose turn it is has received its question. Drops the questions to all other bots. */
  async #settleBots(): Promise<void> {
    const { players } = this.#script;
    const toAct = this.#sockets[players]!.game!.toAct;
    for (let seat = 0; seat < players; seat++) {
      const isBot = this.#twinGames.bots.includes(seat) || this.#held.has(seat);
      if (isBot && toAct.includes(seat)) await this.#services.untilAsked(seat);
      else if (this.#hasBots) this.#services.dismiss(seat);
    }
  }

  /** Whether bots play in this game. If so, no other game uses the same server. */
  get #hasBots(): boolean {
    return this.#twinGames.bots.length > 0 || this.#held.size > 0;
  }

  /** Returns everything that viewers received before the first step. */
  beginning(): Promise<Map<number, Seen>> {
    return this.perform({ type: 'ask', viewer: this.#script.players, probe: 'everything' });
  }

  async #do(step: Step): Promise<string | undefined> {
    switch (step.type) {
      case 'move': {
        const text = step.texts[this.#side];
        let botSaw: string | undefined;
        await this.#await(1, 0, async () => {
          if (step.via === 'bot') botSaw = await this.#services.letBotMove(step.seat, text);
          else if (step.via === 'http') await this.#post(step.seat, 'move', { seq: this.#seq - 1, move: text }, 200);
          else
            this.#mustBe(
              'done',
              await this.#sockets[step.seat]!.send({ type: 'move', seq: this.#seq - 1, move: text }),
            );
        });
        return botSaw;
      }
      case 'undo':
        await this.#await(1, 0, async () =>
          this.#mustBe('done', await this.#sockets[step.seat]!.send({ type: 'undo', seq: this.#seq - 1 })),
        );
        return undefined;
      case 'hold':
      case 'reclaim':
        await this.#await(1, 0, () => this.#post(step.seat, step.type, {}, 200));
        if (step.type === 'reclaim') this.#services.dismiss(step.seat);
        if (!this.#held.delete(step.seat)) this.#held.add(step.seat);
        return undefined;
      case 'reconnect':
        await this.#await(0, 1, async () => this.#sockets[step.viewer]!.close());
        await this.#follow(step.viewer, step.back === undefined ? 0 : Math.max(0, this.#seq - step.back));
        return undefined;
      case 'ask':
        await this.#ask(step.viewer, step.probe);
        return undefined;
    }
  }

  /** Whether the script plays the game to its end. */
  get isWhole(): boolean {
    const { game, moves, players, options, start } = this.#script;
    const checked = game.options(options, players);
    if (!checked.ok) return false;
    const state = game.start(checked.value, players, start);
    for (const { by, text } of moves) game.play(state, by, game.parse(state, by, text)!);
    return game.toAct(state) === 0;
  }

  #mustBe(type: string, answer: { readonly type: string }): void {
    if (answer.type !== type)
      throw new Error(`${this.#twinGames.name}: expected ${type}, received ${JSON.stringify(answer)}`);
  }

  async #post(viewer: number, act: string, fields: object, status?: number): Promise<void> {
    const token = this.#people[viewer]!.token;
    const body = JSON.stringify(fields);
    const reply = await ask(this.#base, 'POST', `/api/tables/${this.#id}/${act}`, { token, body });
    if (status !== undefined && reply.status !== status) throw new Error(`${this.#twinGames.name}: ${reply.text}`);
    this.#replies[viewer]!.push(wholeText(reply));
  }

  async #ask(viewer: number, probe: Probe): Promise<void> {
    const token = this.#people[viewer]?.token;
    const get = async (path: string): Promise<unknown> =>
      this.#replies[viewer]!.push(wholeText(await ask(this.#base, 'GET', path, { token })));
    const table = `/api/tables/${this.#id}`;
    const socket = this.#sockets[viewer]!;
    switch (probe) {
      case 'news':
        return void (await get(`${table}?since=${Math.max(0, this.#seq - 2)}&moments=1`));
      case 'record':
        return void (await get(`${table}/record`));
      case 'past':
        return void (await get(`${table}/past`));
      case 'mine':
        return void (await get('/api/tables/mine'));
      case 'nowhere':
        return void (await get(`${table}/nothing`));
      case 'page':
        // The headers are not compared, because one of them is a hash of the page, which contains the table's id.
        return void this.#replies[viewer]!.push((await ask(this.#base, 'GET', `/t/${this.#id}`)).text);
      case 'lobby':
        // Only this table's line is compared, because other games may have got further on one server than on the other.
        return void this.#replies[viewer]!.push(await this.#lobbyLine(token));
      case 'mumble':
        return this.#mustBe('refused', await socket.send({ type: 'mumble' } as never));
    }
    if (probe === 'everything' || token === undefined) return void (await get(`${table}?since=0`));
    if (probe === 'me') return void (await get('/api/me'));
    const fields = {
      nonsense: { seq: this.#seq, move: 'nonsense' },
      stale: { seq: 0, move: socket.game?.legal[0] ?? 'end' },
      undo: { seq: 0 },
      reclaim: {},
      rematch: {},
      start: {},
    }[probe];
    const act = probe === 'nonsense' || probe === 'stale' ? 'move' : probe;
    // A probe must change nothing, so an act that could succeed is sent with an invalid field.
    const couldSucceed = (probe === 'reclaim' && this.#held.has(viewer)) || probe === 'undo';
    await this.#post(viewer, act, couldSucceed ? { seq: -1 } : fields);
  }

  /**
   * This table's line in the lobby. Right after the start, the table may not be listed yet, because the lobby learns a little later
   * that the game has begun.
   */
  async #lobbyLine(token: string | undefined): Promise<string> {
    let line = await this.#readLobbyLine(token);
    for (let tries = 1; tries < LOBBY_TRIES && line === '[]' && !this.#isOver; tries++) {
      await pause(50);
      line = await this.#readLobbyLine(token);
    }
    return line;
  }

  async #readLobbyLine(token: string | undefined): Promise<string> {
    const pages = await Promise.all(
      LOBBY_LISTS.map((list) => ask(this.#base, 'GET', `/api/tables?list=${list}`, { token })),
    );
    const lines = pages.flatMap(({ text }) => (JSON.parse(text) as LobbyPage).tables);
    // In the lobby, the seats that are to act and the round may be a quarter of a second old, so they are left out. Other probes
    // compare them.
    return JSON.stringify(lines.filter(({ id }) => id === this.#id).map((line) => ({ ...line, toAct: [], round: 0 })));
  }

  /** Requests what is public after the game, for every viewer. Only the spectator asks for the news. */
  async afterTheGame(): Promise<Map<number, Seen>> {
    this.#isOver = true;
    for (const viewer of this.#viewers)
      for (const probe of ['everything', 'record', 'past', 'lobby', 'mine', 'page'] as const)
        await this.#ask(viewer, probe);
    return this.perform({ type: 'ask', viewer: this.#script.players, probe: 'news' });
  }

  close(): void {
    for (const socket of this.#sockets) socket?.close();
  }
}

/** Returns how many presence messages a socket has received. Inspects each message only once. */
function presenceCount(socket: TableFollower): number {
  const counted = COUNTED.get(socket) ?? { at: 0, count: 0 };
  for (; counted.at < socket.received.length; counted.at++)
    if (socket.received[counted.at]!.startsWith('{"type":"presence"')) counted.count++;
  COUNTED.set(socket, counted);
  return counted.count;
}
const COUNTED = new WeakMap<TableFollower, { at: number; count: number }>();
