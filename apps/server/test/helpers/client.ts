import { Agent, request } from 'node:http';
import { commitToClientSeed } from '@sloop/engine';
import type { Act, ActType, Newcomer, NewTable, Update } from '@sloop/protocol';
import { TableFollower, type FollowOptions } from './table-follower.ts';

/** How long a test waits for a server before it fails, in milliseconds. */
export const STUCK_AFTER = 200_000;

const agent = new Agent({ keepAlive: true });

/** An HTTP reply as the server sent it, but without its date header. */
export interface RawReply {
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

/** Sends a request with any headers and any body. Rejects if no complete reply arrives. */
export function ask(
  base: string,
  method: string,
  path: string,
  { token, body, headers = {}, signal }: Request = {},
): Promise<RawReply> {
  const sent = {
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...headers,
  };
  return new Promise((resolve, reject) => {
    const asked = request(base + path, { agent, method, headers: sent, ...(signal && { signal }) }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const { date: _, ...rest } = response.headers;
        const text = Buffer.concat(chunks).toString();
        resolve({ status: response.statusCode!, headers: rest as RawReply['headers'], text });
      });
    });
    asked.on('error', reject);
    asked.end(body);
  });
}

/** Joins the status, the headers and the body of a reply into one string. */
export const wholeText = ({ status, headers, text }: RawReply): string =>
  `${status} ${JSON.stringify(headers)}\n${text}`;

/** A parsed HTTP reply. */
export interface HttpReply {
  readonly status: number;
  readonly body: {
    readonly error?: { readonly code: string; readonly message: string };
    readonly [key: string]: unknown;
  };
}

const parse = ({ status, text }: RawReply): HttpReply => ({ status, body: JSON.parse(text) as HttpReply['body'] });

/**
 * Whether the reply says that the server is shutting down. Fastify itself sends such a reply. In Fastify's reply, `error` is a
 * string. In our own replies, `error` is an object.
 */
const isShuttingDown = ({ body }: HttpReply): boolean => typeof body.error === 'string';

/** Returns the parsed reply. Returns undefined if no reply arrived or if the server is shutting down. */
async function replyIfAny(raw: Promise<RawReply>): Promise<HttpReply | undefined> {
  const reply = await raw.then(parse).catch(() => undefined);
  return reply && isShuttingDown(reply) ? undefined : reply;
}

/** A person who uses only the public API. */
export class Client {
  readonly token: string;
  readonly id: string;
  /** The seed that this person uses in every game. */
  readonly seed: string;
  /** Resolves to the address of a running server. */
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

  /** Gets an identity from any running server. If that server goes down in the meantime, tries again. */
  static async arriveAnywhere(reach: () => Promise<string>): Promise<Client> {
    for (;;) {
      const reply = await replyIfAny(ask(await reach(), 'POST', '/api/people'));
      if (reply) return Client.#of(reach, reply);
    }
  }

  static #of(reach: () => Promise<string>, { body }: HttpReply): Client {
    if (body.error) throw new Error(`the server gave no identity: ${body.error.message}`);
    const { token, me } = body as unknown as Newcomer;
    return new Client(reach, token, me.id);
  }

  /** Uses a code to add another device for this person. Returns the same person as a client with that device's token. */
  async onAnotherDevice(base?: string): Promise<Client> {
    const { body } = await this.ask('POST', '/api/me/code');
    const taken = await ask(base ?? (await this.reach()), 'POST', '/api/me/device', {
      body: JSON.stringify({ code: body['code'] }),
    });
    const [cookie = ''] = (taken.headers['set-cookie'] ?? []) as unknown as string[];
    const token = /sloop=([^;]+)/.exec(cookie)?.[1];
    if (token === undefined) throw new Error(`the code was refused: ${taken.text}`);
    return new Client(base === undefined ? this.reach : () => Promise.resolve(base), token, this.id);
  }

  /** Returns a client for the same person at another process. */
  at(base: string): Client {
    return new Client(() => Promise.resolve(base), this.token, this.id);
  }

  async ask(method: string, path: string, body?: object): Promise<HttpReply> {
    return parse(await this.#ask(method, path, body));
  }

  /** Sends a request. Returns undefined if no reply arrives. */
  tryAsk(
    method: string,
    path: string,
    body?: object,
    signal = AbortSignal.timeout(STUCK_AFTER),
  ): Promise<HttpReply | undefined> {
    return replyIfAny(this.#ask(method, path, body, signal));
  }

  async #ask(method: string, path: string, body?: object, signal?: AbortSignal): Promise<RawReply> {
    const request = { token: this.token, ...(body && { body: JSON.stringify(body) }), ...(signal && { signal }) };
    return ask(await this.reach(), method, path, request);
  }

  async create(newTable: NewTable): Promise<string> {
    const { body } = await this.ask('POST', '/api/tables', newTable);
    if (body.error) throw new Error(body.error.message);
    return body['id'] as string;
  }

  act<T extends ActType>(table: string, type: T, fields: Omit<Extract<Act, { type: T }>, 'type'>): Promise<HttpReply> {
    return this.ask('POST', `/api/tables/${table}/${type}`, fields);
  }

  /** Takes a seat and commits to this person's seed. */
  join(table: string, seat?: number): Promise<HttpReply> {
    return this.act(table, 'join', { commit: commitToClientSeed(this.seed), ...(seat !== undefined && { seat }) });
  }

  async look(table: string, since = 0): Promise<Update> {
    return (await this.ask('GET', `/api/tables/${table}?since=${since}`)).body as unknown as Update;
  }

  /**
   * Opens a socket that follows a table. By default, the server sends everything. With `known`, the server sends only what an
   * earlier socket did not know.
   */
  async follow(table: string, options: FollowOptions = {}): Promise<TableFollower> {
    return TableFollower.open(await this.reach(), table, this.token, options);
  }
}
