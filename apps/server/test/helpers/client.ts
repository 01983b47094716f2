import { Agent, request } from 'node:http';
import { commitToClientSeed } from '@sloop/engine';
import type { Act, ActType, Newcomer, NewTable, Update } from '@sloop/protocol';
import { Following, type FollowWish } from './following.ts';

/** How long anything may take before the server is considered stuck, in milliseconds. */
export const PATIENCE = 60_000;

const agent = new Agent({ keepAlive: true });

/** An answer over HTTP as it was sent. The date is left out. */
export interface Reply {
  readonly status: number;
  readonly headers: { readonly [name: string]: string };
  readonly text: string;
}

export interface Request {
  readonly token?: string | undefined;
  readonly body?: string | Buffer | undefined;
  readonly headers?: { readonly [name: string]: string };
  readonly signal?: AbortSignal;
}

/** Makes a request with any headers and any body; rejects if no whole answer arrives. */
export function ask(
  base: string,
  method: string,
  path: string,
  { token, body, headers = {}, signal }: Request = {},
): Promise<Reply> {
  const sent = {
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...headers,
  };
  return new Promise((resolve, reject) => {
    const asked = request(base + path, { agent, method, headers: sent, ...(signal && { signal }) }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () => {
        const { date: _, ...rest } = answer.headers;
        const text = Buffer.concat(chunks).toString();
        resolve({ status: answer.statusCode!, headers: rest as Reply['headers'], text });
      });
    });
    asked.on('error', reject);
    asked.end(body);
  });
}

/** Everything that an answer says, as one text. */
export const wholeText = ({ status, headers, text }: Reply): string => `${status} ${JSON.stringify(headers)}\n${text}`;

/** An answer over HTTP, parsed. */
export interface Answer {
  readonly status: number;
  readonly body: {
    readonly error?: { readonly code: string; readonly message: string };
    readonly [key: string]: unknown;
  };
}

const parse = ({ status, text }: Reply): Answer => ({ status, body: JSON.parse(text) as Answer['body'] });

/** What fastify itself says while the server shuts down. Its `error` is a text, so it is no answer of ours. */
const isShuttingDown = ({ body }: Answer): boolean => typeof body.error === 'string';

/** The answer; undefined where none came. */
async function answered(reply: Promise<Reply>): Promise<Answer | undefined> {
  const answer = await reply.then(parse).catch(() => undefined);
  return answer && isShuttingDown(answer) ? undefined : answer;
}

/** A person who uses the public API alone. */
export class Client {
  readonly token: string;
  readonly id: string;
  /** The seed of this person's games. */
  readonly seed: string;
  /** The address of a server that is up. */
  readonly reach: () => Promise<string>;

  private constructor(reach: () => Promise<string>, token: string, id: string) {
    this.reach = reach;
    this.token = token;
    this.id = id;
    this.seed = `seed-of-${id}`;
  }

  static async arrive(base: string): Promise<Client> {
    return Client.#of(() => Promise.resolve(base), parse(await ask(base, 'POST', '/api/people')));
  }

  /** Gets an identity from any server that is up, however often one goes down meanwhile. */
  static async arriveAnywhere(reach: () => Promise<string>): Promise<Client> {
    for (;;) {
      const answer = await answered(ask(await reach(), 'POST', '/api/people'));
      if (answer) return Client.#of(reach, answer);
    }
  }

  static #of(reach: () => Promise<string>, { body }: Answer): Client {
    if (body.error) throw new Error(`no identity: ${body.error.message}`);
    const { token, me } = body as unknown as Newcomer;
    return new Client(reach, token, me.id);
  }

  /** The same person at another process. */
  at(base: string): Client {
    return new Client(() => Promise.resolve(base), this.token, this.id);
  }

  async ask(method: string, path: string, body?: object): Promise<Answer> {
    return parse(await this.#ask(method, path, body));
  }

  /** Makes a request that may get no answer. */
  tryAsk(
    method: string,
    path: string,
    body?: object,
    signal = AbortSignal.timeout(PATIENCE),
  ): Promise<Answer | undefined> {
    return answered(this.#ask(method, path, body, signal));
  }

  async #ask(method: string, path: string, body?: object, signal?: AbortSignal): Promise<Reply> {
    const wish = { token: this.token, ...(body && { body: JSON.stringify(body) }), ...(signal && { signal }) };
    return ask(await this.reach(), method, path, wish);
  }

  /** Creates a table and returns its id. */
  async create(wish: NewTable): Promise<string> {
    const { body } = await this.ask('POST', '/api/tables', wish);
    if (body.error) throw new Error(body.error.message);
    return body['id'] as string;
  }

  act<T extends ActType>(table: string, type: T, fields: Omit<Extract<Act, { type: T }>, 'type'>): Promise<Answer> {
    return this.ask('POST', `/api/tables/${table}/${type}`, fields);
  }

  /** Sits down with a commit to this person's seed. */
  join(table: string, seat?: number): Promise<Answer> {
    return this.act(table, 'join', { commit: commitToClientSeed(this.seed), ...(seat !== undefined && { seat }) });
  }

  async look(table: string, since = 0): Promise<Update> {
    return (await this.ask('GET', `/api/tables/${table}?since=${since}`)).body as unknown as Update;
  }

  /** Follows a table from the beginning, or from what an earlier socket knew. */
  async follow(table: string, wish: FollowWish = {}): Promise<Following> {
    return Following.open(await this.reach(), table, this.token, wish);
  }
}
