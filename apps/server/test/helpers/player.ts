import { setTimeout as pause } from 'node:timers/promises';
import { commitToClientSeed, type Rng } from '@sloop/engine';
import type { Act, ServerMessage, Update } from '@sloop/protocol';
import { STUCK_AFTER, type HttpReply, type Client } from './client.ts';
import { TableFollower } from './table-follower.ts';

/** How long a player with a socket waits for news before deciding again what to do, in milliseconds. */
const LOOK_AGAIN = 250;
/** How long a player without a socket waits before each request for news, in milliseconds. */
const ASK_AGAIN = 15;
/** How long a player waits before trying again after the server has failed, in milliseconds. */
const TRY_AGAIN = 50;

/**
 * The final result of an act. `unsure` means that the reply was lost. Such an act is not sent again, because the server
 * could perform it twice.
 */
export type ActResult =
  | { readonly kind: 'done'; readonly seq: number; readonly rematch?: string }
  | { readonly kind: 'refused'; readonly code: string; readonly message: string }
  | { readonly kind: 'unsure' };

export interface SentAct {
  readonly act: Act;
  readonly result: ActResult;
  /** How many replies were lost before a reply arrived. */
  readonly lost: number;
}

export interface Habits {
  /** Whether the player uses HTTP requests instead of a socket. */
  readonly usesRequests: boolean;
  /** Whether the player tries again when the server fails. If not, the test fails. */
  readonly retries: boolean;
  /** The longest time that the player thinks before each act, in milliseconds. */
  readonly pace: number;
  /** Called after every act that the server has confirmed. */
  readonly onConfirmed: () => void;
}

/** Whether a refusal means that the server failed. All other refusals mean that the act is not allowed. */
const isServerFailure = (code: string): boolean => ['internal', 'busy', 'storage-down'].includes(code);

/** A person at a table, who repeats each act until a reply arrives, even if connections and replies are lost. */
export class Player {
  readonly person: Client;
  readonly table: string;
  readonly habits: Habits;
  readonly sentActs: SentAct[] = [];
  readonly follower: TableFollower;

  constructor(person: Client, table: string, habits: Habits) {
    this.person = person;
    this.table = table;
    this.habits = habits;
    this.follower = new TableFollower(table, person.token);
  }

  get isHost(): boolean {
    return this.follower.table?.host === this.person.id;
  }

  get isOver(): boolean {
    return this.follower.game?.outcome !== undefined;
  }

  get isHeld(): boolean {
    const { seat, table } = this.follower;
    return seat !== undefined && table?.seats[seat]?.held !== undefined;
  }

  /**
   * Sends the same act until a reply arrives. If `loseReply` is given, the first attempt ends after a few milliseconds, so that its
   * reply may be lost.
   */
  async act(act: Act, loseReply?: Rng): Promise<ActResult> {
    for (let lost = 0; ; lost++) {
      const reply = await this.#say(act, lost === 0 ? loseReply : undefined);
      const result: ActResult | undefined = reply ?? (act.type === 'chat' ? { kind: 'unsure' } : undefined);
      if (!result) continue;
      this.sentActs.push({ act, result, lost });
      if (result.kind === 'done') this.habits.onConfirmed();
      return result;
    }
  }

  join(loseReply?: Rng): Promise<ActResult> {
    return this.act({ type: 'join', commit: commitToClientSeed(this.person.seed) }, loseReply);
  }

  /** Waits until something may have changed. */
  async news(): Promise<void> {
    if (this.habits.usesRequests) {
      await pause(ASK_AGAIN);
      const reply = await this.person.tryAsk('GET', `/api/tables/${this.table}?since=${this.follower.seq}`);
      if (reply?.body.error) await this.#retryLater(reply.body.error.message);
      else if (reply) this.follower.learn(reply.body as unknown as Update);
    } else if (await this.#connect()) {
      await this.follower.change(LOOK_AGAIN);
      if (this.follower.failure) throw this.follower.failure;
    }
  }

  async until(condition: () => boolean): Promise<void> {
    const end = Date.now() + STUCK_AFTER;
    while (!condition()) {
      if (Date.now() > end) throw new Error(`table ${this.table} is stuck at event ${this.follower.seq}`);
      await this.news();
    }
  }

  leave(): void {
    if (this.follower.isOpen) this.follower.socket.terminate();
  }

  /** Sends an act once. Returns undefined if the reply was lost or if the server failed. */
  async #say(act: Act, loseReply: Rng | undefined): Promise<ActResult | undefined> {
    const reply = this.habits.usesRequests ? await this.#request(act, loseReply) : await this.#send(act, loseReply);
    if (this.follower.failure) throw this.follower.failure;
    if (reply?.kind !== 'refused' || !isServerFailure(reply.code)) return reply;
    await this.#retryLater(`${act.type}: ${reply.message}`);
    return undefined;
  }

  async #send(act: Act, loseReply: Rng | undefined): Promise<ActResult | undefined> {
    if (!(await this.#connect())) return undefined;
    const { socket } = this.follower;
    const sent = this.follower.send(act);
    if (loseReply) setTimeout(() => socket.terminate(), loseReply.below(4));
    const stuck = setTimeout(() => this.follower.fail(`no reply to ${JSON.stringify(act)}`), STUCK_AFTER);
    const message = await sent.catch(() => undefined);
    clearTimeout(stuck);
    return message && resultOfMessage(message);
  }

  async #request({ type, ...fields }: Act, loseReply: Rng | undefined): Promise<ActResult | undefined> {
    const signal = loseReply ? AbortSignal.timeout(1 + loseReply.below(8)) : undefined;
    const reply = await this.person.tryAsk('POST', `/api/tables/${this.table}/${type}`, fields, signal);
    if (!reply) return undefined;
    this.follower.learnIfNewer((reply.body['update'] ?? reply.body['current']) as Update | undefined);
    return resultOfReply(reply);
  }

  /** Connects if necessary. Returns whether there is a connection now. */
  async #connect(): Promise<boolean> {
    if (this.follower.isOpen) return true;
    const isConnected = await this.follower.connect(await this.person.reach()).then(
      () => true,
      () => false,
    );
    if (this.follower.failure) throw this.follower.failure;
    if (!isConnected && this.habits.retries) await pause(TRY_AGAIN);
    return isConnected && this.follower.isOpen;
  }

  /** Waits a while after the server has failed. Throws if this player does not retry. */
  async #retryLater(message: string): Promise<void> {
    if (!this.habits.retries) throw new Error(`table ${this.table}: the server failed: ${message}`);
    await pause(TRY_AGAIN);
  }
}

function resultOfMessage(message: ServerMessage): ActResult | undefined {
  if (message.type === 'refused') return { kind: 'refused', ...message.error };
  if (message.type !== 'done') return undefined;
  return { kind: 'done', seq: message.seq, ...(message.rematch !== undefined && { rematch: message.rematch }) };
}

const resultOfReply = ({ body }: HttpReply): ActResult =>
  body.error
    ? { kind: 'refused', ...body.error }
    : { kind: 'done', ...(body as unknown as { seq: number; rematch?: string }) };
