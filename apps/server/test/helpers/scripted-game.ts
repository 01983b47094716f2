import { commitToClientSeed, type Seat } from '@sloop/engine';
import { ask, Client, wholeText } from './client.ts';
import { Following } from './following.ts';
import type { TwinGames, Question, Step } from './twin-steps.ts';
import type { ScriptedParts } from './scripted-parts.ts';
import type { Script } from './twin-scripts.ts';

/** The viewer who sees when bots answer, and nothing else: everybody can. */
export const SCHEDULE = -100;

/** What somebody was sent. */
export interface Seen {
  socket: string[];
  http: string[];
}

/** One of two games, on its own server. Everything that anybody gets is kept until it is taken. */
export class ScriptedGame {
  readonly #base: string;
  readonly #parts: ScriptedParts;
  readonly #twinGames: TwinGames;
  readonly #side: 0 | 1;
  readonly #people: (Client | undefined)[] = [];
  readonly #sockets: (Following | undefined)[] = [];
  /** How much of each socket has been taken. */
  readonly #taken: number[] = [];
  readonly #answers: string[][] = [];
  readonly #held = new Set<Seat>();
  #id = '';
  #seq = 0;
  readonly #labels = new Map<string, string>();
  #pattern = /$^/g;

  private constructor(base: string, parts: ScriptedParts, play: TwinGames, side: 0 | 1) {
    this.#base = base;
    this.#parts = parts;
    this.#twinGames = play;
    this.#side = side;
  }

  /** Everybody sits down or looks on, and the game begins. One at a time on each server. */
  static async open(base: string, parts: ScriptedParts, play: TwinGames, side: 0 | 1): Promise<ScriptedGame> {
    const game = new ScriptedGame(base, parts, play, side);
    await game.#seat();
    await game.#begin();
    return game;
  }

  get #script(): Script {
    return this.#side === 0 ? this.#twinGames.twins.left : this.#twinGames.twins.right;
  }

  get #everybody(): number[] {
    const { players } = this.#script;
    return Array.from({ length: players + 2 }, (_, viewer) => viewer).filter(
      (who) => !this.#twinGames.bots.includes(who),
    );
  }

  async #seat(): Promise<void> {
    const { players, game, options } = this.#script;
    for (const viewer of this.#everybody) {
      this.#answers[viewer] = [];
      this.#taken[viewer] = 0;
      if (viewer === players + 1) continue;
      const person = await Client.arrive(this.#base);
      await person.ask('PATCH', '/api/me', { name: `Person ${viewer}` });
      this.#people[viewer] = person;
      this.#name(person.id, `person-${viewer}`);
      this.#name(person.token, `token-${viewer}`);
      this.#name(commitToClientSeed(person.seed), `commit-${viewer}`);
    }
    const host = this.#people[this.#everybody[0]!]!;
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
    for (const seat of this.#everybody)
      if (seat < players) {
        await this.#people[seat]!.join(this.#id, seat);
        this.#seq++;
      }
    for (const viewer of this.#everybody) await this.#follow(viewer, 0);
  }

  #name(text: string, label: string): void {
    this.#labels.set(text, `«${label}»`);
    this.#pattern = new RegExp([...this.#labels.keys()].join('|'), 'g');
  }

  /** Bytes with this game's own ids and tokens replaced by what they stand for. */
  #plain(text: string): string {
    return text
      .replace(this.#pattern, (known) => this.#labels.get(known)!)
      .replaceAll(/"serverSeed":"[0-9a-f]{64}"/g, '"serverSeed":"«seed»"');
  }

  async #begin(): Promise<void> {
    const { players } = this.#script;
    this.#parts.next = this.#script;
    await this.#await(1, 0, () => this.#sockets[this.#everybody[0]!]!.send({ type: 'start' }));
    const seats = this.#everybody.filter((seat) => seat < players);
    for (const seat of seats) {
      const person = this.#people[seat]!;
      // The last one lets the game begin.
      const events = seat === seats.at(-1) ? 2 : 1;
      await this.#await(events, 0, () => person.act(this.#id, 'reveal', { seed: person.seed }));
    }
    this.#parts.next = undefined;
  }

  async #follow(viewer: number, since: number): Promise<void> {
    await this.#await(0, 1, async () => {
      const token = this.#people[viewer]?.token;
      const known = since > 0 ? { seq: since, log: this.#sockets[viewer]!.log } : undefined;
      this.#taken[viewer] = 0;
      // Whoever has no identity gets what a hand-written client gets, and the others all that there is.
      const moments = viewer <= this.#script.players;
      this.#sockets[viewer] = await Following.open(this.#base, this.#id, token, { known, moments });
    });
  }

  /** Does something that makes so many events and tells so often who is there; everybody has heard of them then. */
  async #await(events: number, presences: number, work: () => Promise<unknown>): Promise<void> {
    const before = new Map(this.#sockets.filter((socket) => socket?.isOpen).map((socket) => [socket!, heard(socket!)]));
    this.#seq += events;
    await work();
    for (const socket of this.#sockets)
      if (socket?.isOpen)
        await socket.until(
          () => socket.seq >= this.#seq && heard(socket) >= (before.get(socket) ?? 0) + presences,
          20_000,
        );
  }

  /** Lets one step happen; what everybody got from it. */
  async perform(step: Step): Promise<Map<number, Seen>> {
    const extra = await this.#do(step);
    await this.#settleBots();
    const seen = new Map<number, Seen>();
    for (const viewer of this.#everybody) {
      const socket = this.#sockets[viewer]!;
      seen.set(viewer, {
        socket: socket.received.slice(this.#taken[viewer]).map((text) => this.#plain(text)),
        http: this.#answers[viewer]!.splice(0).map((text) => this.#plain(text)),
      });
      this.#taken[viewer] = socket.received.length;
    }
    seen.set(SCHEDULE, { socket: [this.#parts.schedule], http: [] });
    if (extra) seen.set(-1 - (step as { seat: Seat }).seat, { socket: [extra], http: [] });
    return seen;
  }

  /** Every bot that owes an answer has been asked by now, and no other: what it is told does not depend on when. */
  async #settleBots(): Promise<void> {
    const { players } = this.#script;
    const toAct = this.#sockets[players]!.game!.toAct;
    for (let seat = 0; seat < players; seat++) {
      const isBot = this.#twinGames.bots.includes(seat) || this.#held.has(seat);
      if (isBot && toAct.includes(seat)) await this.#parts.isAsked(seat);
      else if (this.#hasBots) this.#parts.dismiss(seat);
    }
  }

  /** Whether bots play here: games with bots have their parts to themselves. */
  get #hasBots(): boolean {
    return this.#twinGames.bots.length > 0 || this.#held.size > 0;
  }

  /** Everything that was told before the first step. */
  beginning(): Promise<Map<number, Seen>> {
    return this.perform({ type: 'ask', viewer: this.#script.players, question: 'everything' });
  }

  async #do(step: Step): Promise<string | undefined> {
    switch (step.type) {
      case 'move': {
        const text = step.texts[this.#side];
        let told: string | undefined;
        await this.#await(1, 0, async () => {
          if (step.via === 'bot') told = await this.#parts.letBotMove(step.seat, text);
          else if (step.via === 'http') await this.#post(step.seat, 'move', { seq: this.#seq - 1, move: text }, 200);
          else
            this.#mustBe(
              'done',
              await this.#sockets[step.seat]!.send({ type: 'move', seq: this.#seq - 1, move: text }),
            );
        });
        return told;
      }
      case 'undo':
        await this.#await(1, 0, async () =>
          this.#mustBe('done', await this.#sockets[step.seat]!.send({ type: 'undo', seq: this.#seq - 1 })),
        );
        return undefined;
      case 'hold':
      case 'reclaim':
        await this.#await(1, 0, () => this.#post(step.seat, step.type, {}, 200));
        if (step.type === 'reclaim') this.#parts.dismiss(step.seat);
        if (!this.#held.delete(step.seat)) this.#held.add(step.seat);
        return undefined;
      case 'reconnect':
        await this.#await(0, 1, async () => this.#sockets[step.viewer]!.close());
        await this.#follow(step.viewer, step.back === undefined ? 0 : Math.max(0, this.#seq - step.back));
        return undefined;
      case 'ask':
        await this.#ask(step.viewer, step.question);
        return undefined;
    }
  }

  /** Whether the script goes on until the game is over. */
  get isWhole(): boolean {
    const { game, lines, players, options, start } = this.#script;
    const checked = game.options(options, players);
    if (!checked.ok) return false;
    const state = game.start(checked.value, players, start);
    for (const { by, text } of lines) game.play(state, by, game.parse(state, by, text)!);
    return game.toAct(state) === 0;
  }

  #mustBe(type: string, answer: { readonly type: string }): void {
    if (answer.type !== type) throw new Error(`${this.#twinGames.name}: not ${type} but ${JSON.stringify(answer)}`);
  }

  async #post(viewer: number, act: string, fields: object, status?: number): Promise<void> {
    const token = this.#people[viewer]!.token;
    const body = JSON.stringify(fields);
    const reply = await ask(this.#base, 'POST', `/api/tables/${this.#id}/${act}`, { token, body });
    if (status !== undefined && reply.status !== status) throw new Error(`${this.#twinGames.name}: ${reply.text}`);
    this.#answers[viewer]!.push(wholeText(reply));
  }

  async #ask(viewer: number, question: Question): Promise<void> {
    const token = this.#people[viewer]?.token;
    const get = async (path: string): Promise<unknown> =>
      this.#answers[viewer]!.push(wholeText(await ask(this.#base, 'GET', path, { token })));
    const table = `/api/tables/${this.#id}`;
    const socket = this.#sockets[viewer]!;
    switch (question) {
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
      case 'lobby':
        // Other games are played at the same time, further on or not.
        return void this.#answers[viewer]!.push(await this.#lobbyLine(token));
      case 'mumble':
        return this.#mustBe('refused', await socket.send({ type: 'mumble' } as never));
    }
    if (question === 'everything' || token === undefined) return void (await get(`${table}?since=0`));
    if (question === 'me') return void (await get('/api/me'));
    const fields = {
      nonsense: { seq: this.#seq, move: 'nonsense' },
      stale: { seq: 0, move: socket.game?.legal[0] ?? 'end' },
      undo: { seq: 0 },
      reclaim: {},
      rematch: {},
      start: {},
    }[question];
    const act = question === 'nonsense' || question === 'stale' ? 'move' : question;
    // Nothing may come of a question.
    const isFree = (question === 'reclaim' && this.#held.has(viewer)) || question === 'undo';
    await this.#post(viewer, act, isFree ? { seq: -1 } : fields);
  }

  async #lobbyLine(token: string | undefined): Promise<string> {
    const { text } = await ask(this.#base, 'GET', '/api/tables', { token });
    const lines = JSON.parse(text) as { id: string }[];
    return JSON.stringify(lines.filter(({ id }) => id === this.#id));
  }

  /** What the whole world may know afterwards, for everybody. */
  async aftermath(): Promise<Map<number, Seen>> {
    for (const viewer of this.#everybody)
      for (const question of ['everything', 'record', 'past', 'lobby', 'mine'] as const)
        await this.#ask(viewer, question);
    return this.perform({ type: 'ask', viewer: this.#script.players, question: 'news' });
  }

  close(): void {
    for (const socket of this.#sockets) socket?.close();
  }
}

/** How many messages a socket has had of who is there; each is looked at once. */
function heard(socket: Following): number {
  const counted = COUNTED.get(socket) ?? { at: 0, count: 0 };
  for (; counted.at < socket.received.length; counted.at++)
    if (socket.received[counted.at]!.startsWith('{"type":"presence"')) counted.count++;
  COUNTED.set(socket, counted);
  return counted.count;
}
const COUNTED = new WeakMap<Following, { at: number; count: number }>();
