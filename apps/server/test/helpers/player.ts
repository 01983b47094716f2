import { setTimeout as pause } from 'node:timers/promises';
import { commitToClientSeed, type Rng } from '@sloop/engine';
import type { Act, ServerMessage, Update } from '@sloop/protocol';
import { PATIENCE, type Answer, type Client } from './client.ts';
import { Following } from './following.ts';

/** How long a player waits for news before it looks again what it could do, in milliseconds. */
const LOOK_AGAIN = 250;
/** How long somebody without a socket waits before asking for news, in milliseconds. */
const ASK_AGAIN = 15;
/** How long a patient player waits after the server has failed, in milliseconds. */
const TRY_AGAIN = 50;

/** What became of an act in the end. `unsure`: the answer was lost, and the act is not one that can be sent again. */
export type Fate =
  | { readonly kind: 'done'; readonly seq: number; readonly rematch?: string }
  | { readonly kind: 'refused'; readonly code: string; readonly message: string }
  | { readonly kind: 'unsure' };

export interface Deed {
  readonly act: Act;
  readonly fate: Fate;
  /** How many answers were lost before the one that came. */
  readonly lost: number;
}

export interface Habits {
  /** Over requests alone, or over a socket. */
  readonly usesRequests: boolean;
  /** Whether the server may fail for a while: then the player tries again. */
  readonly isPatient: boolean;
  /** How long to think at most before each act, in milliseconds. */
  readonly pace: number;
  /** Called after every act that the server has confirmed. */
  readonly onConfirmed: () => void;
}

/** Refusals that say nothing of the act itself. */
const isTrouble = (code: string): boolean => code === 'internal' || code === 'busy';

/** A person at a table who repeats each act until it is answered, through lost connections and lost answers. */
export class Player {
  readonly person: Client;
  readonly table: string;
  readonly habits: Habits;
  readonly deeds: Deed[] = [];
  readonly following: Following;

  constructor(person: Client, table: string, habits: Habits) {
    this.person = person;
    this.table = table;
    this.habits = habits;
    this.following = new Following(table, person.token);
  }

  get isHost(): boolean {
    return this.following.table?.host === this.person.id;
  }

  get isOver(): boolean {
    return this.following.game?.outcome !== undefined;
  }

  get isHeld(): boolean {
    const { seat, table } = this.following;
    return seat !== undefined && table?.seats[seat]?.held !== undefined;
  }

  /** Sends an act, and sends it again unchanged until there is an answer. `careless` loses the first answer. */
  async act(act: Act, careless?: Rng): Promise<Fate> {
    for (let lost = 0; ; lost++) {
      const answer = await this.#say(act, lost === 0 ? careless : undefined);
      const fate: Fate | undefined = answer ?? (act.type === 'chat' ? { kind: 'unsure' } : undefined);
      if (!fate) continue;
      this.deeds.push({ act, fate, lost });
      if (fate.kind === 'done') this.habits.onConfirmed();
      return fate;
    }
  }

  join(careless?: Rng): Promise<Fate> {
    return this.act({ type: 'join', commit: commitToClientSeed(this.person.seed) }, careless);
  }

  /** Waits until there may be something new. */
  async news(): Promise<void> {
    if (this.habits.usesRequests) {
      await pause(ASK_AGAIN);
      const answer = await this.person.tryAsk('GET', `/api/tables/${this.table}?since=${this.following.seq}`);
      if (answer?.body.error) await this.#suffer(answer.body.error.message);
      else if (answer) this.following.learn(answer.body as unknown as Update);
    } else if (await this.#connect()) {
      await this.following.change(LOOK_AGAIN);
      if (this.following.failure) throw this.following.failure;
    }
  }

  /** Waits until the condition holds. */
  async until(condition: () => boolean): Promise<void> {
    const end = Date.now() + PATIENCE;
    while (!condition()) {
      if (Date.now() > end) throw new Error(`table ${this.table} is stuck at event ${this.following.seq}`);
      await this.news();
    }
  }

  leave(): void {
    if (this.following.isOpen) this.following.socket.terminate();
  }

  /** One try; undefined where the answer was lost. */
  async #say(act: Act, careless: Rng | undefined): Promise<Fate | undefined> {
    const answer = this.habits.usesRequests ? await this.#request(act, careless) : await this.#send(act, careless);
    if (this.following.failure) throw this.following.failure;
    if (answer?.kind !== 'refused' || !isTrouble(answer.code)) return answer;
    await this.#suffer(`${act.type}: ${answer.message}`);
    return undefined;
  }

  async #send(act: Act, careless: Rng | undefined): Promise<Fate | undefined> {
    if (!(await this.#connect())) return undefined;
    const { socket } = this.following;
    const sent = this.following.send(act);
    if (careless) setTimeout(() => socket.terminate(), careless.below(4));
    const stuck = setTimeout(() => this.following.fail(`no answer to ${JSON.stringify(act)}`), PATIENCE);
    const message = await sent.catch(() => undefined);
    clearTimeout(stuck);
    return message && fateOfMessage(message);
  }

  async #request({ type, ...fields }: Act, careless: Rng | undefined): Promise<Fate | undefined> {
    const signal = careless ? AbortSignal.timeout(1 + careless.below(8)) : undefined;
    const answer = await this.person.tryAsk('POST', `/api/tables/${this.table}/${type}`, fields, signal);
    if (!answer) return undefined;
    this.following.learnIfNewer((answer.body['update'] ?? answer.body['current']) as Update | undefined);
    return fateOfAnswer(answer);
  }

  /** Connects where there is no connection; whether there is one now. */
  async #connect(): Promise<boolean> {
    if (this.following.isOpen) return true;
    const isConnected = await this.following.connect(await this.person.reach()).then(
      () => true,
      () => false,
    );
    if (this.following.failure) throw this.following.failure;
    if (!isConnected && this.habits.isPatient) await pause(TRY_AGAIN);
    return isConnected && this.following.isOpen;
  }

  /** The server failed: the act counts as unanswered, unless this player has no patience with that. */
  async #suffer(message: string): Promise<void> {
    if (!this.habits.isPatient) throw new Error(`table ${this.table}: the server failed: ${message}`);
    await pause(TRY_AGAIN);
  }
}

function fateOfMessage(message: ServerMessage): Fate | undefined {
  if (message.type === 'refused') return { kind: 'refused', ...message.error };
  if (message.type !== 'done') return undefined;
  return { kind: 'done', seq: message.seq, ...(message.rematch !== undefined && { rematch: message.rematch }) };
}

const fateOfAnswer = ({ body }: Answer): Fate =>
  body.error
    ? { kind: 'refused', ...body.error }
    : { kind: 'done', ...(body as unknown as { seq: number; rematch?: string }) };
