import { availableParallelism } from 'node:os';
import { fail, ok, type Result } from '@sloop/engine';
import { readTrustedProxies, TRUST_PROXY_VALUES, type TrustedProxies } from './process/trusted-proxies.ts';

export interface Settings {
  readonly host: string;
  readonly port: number;
  /** The address of a Postgres database. Without it, the server uses the SQLite file at the path `data`. */
  readonly databaseUrl: string | undefined;
  /** The path of the SQLite file. */
  readonly data: string;
  /**
   * The site's public origin, such as https://sloop.example. Without it, the Origin header of a request must name the same host as
   * the request's Host header.
   */
  readonly origin: string | undefined;
  /** Further names of this server, in lower case. A request whose Host header names another site is refused. */
  readonly hosts: readonly string[];
  /** Which reverse proxies are trusted to report a client's IP address in the header X-Forwarded-For. */
  readonly trustProxy: TrustedProxies;
  readonly botThreads: number;
  /** How long a bot thinks about a move, in milliseconds. */
  readonly botBudget: number;
  /** How long a bot waits before it moves, in milliseconds. */
  readonly botPause: number;
  /** How many requests and messages a person may send per second. An IP address may send ten times as many. */
  readonly rate: number;
  /** How many sockets may be open from one IP address. */
  readonly sockets: number;
  /** How many open tables one person may have in the lobby. One IP address may have four times as many. */
  readonly listed: number;
  /** The average delay of the event loop above which newcomers and new tables are refused, in milliseconds. */
  readonly overload: number;
  readonly logLevel: string;
  /** The folder of the built site. Without it, the server serves only the API. */
  readonly site: string | undefined;
}

interface Variable {
  readonly name: string;
  /** A short description for `sloop serve --help`. */
  readonly about: string;
  readonly fallback: string;
}

/** A host name without a port. */
const HOST_NAME = /^[a-z0-9_-]+(\.[a-z0-9_-]+)*$/;

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'];

/** The environment variables, in the order of `sloop serve --help`. */
export const VARIABLES = [
  { name: 'HOST', about: 'address to listen on', fallback: '127.0.0.1' },
  { name: 'PORT', about: 'port to listen on; 0 picks a free one', fallback: '4800' },
  { name: 'DATABASE_URL', about: 'a Postgres database (postgres://…), for several processes', fallback: '' },
  { name: 'SLOOP_DATA', about: 'the SQLite file, if there is no DATABASE_URL', fallback: 'data/sloop.db' },
  { name: 'SLOOP_ORIGIN', about: 'the site’s public address, such as https://sloop.example', fallback: '' },
  { name: 'SLOOP_HOSTS', about: 'more host names of this server, such as games.home, attic', fallback: '' },
  { name: 'SLOOP_TRUST_PROXY', about: 'reverse proxies in front: how many, or their addresses', fallback: 'no' },
  {
    name: 'SLOOP_BOT_THREADS',
    about: 'threads in which bots think',
    fallback: String(Math.max(1, availableParallelism() - 1)),
  },
  { name: 'SLOOP_BOT_MS', about: 'how long a bot thinks about a move, in milliseconds', fallback: '400' },
  { name: 'SLOOP_BOT_PAUSE_MS', about: 'how long a bot waits before it moves, in milliseconds', fallback: '600' },
  { name: 'SLOOP_RATE', about: 'requests and messages per second for each person', fallback: '20' },
  { name: 'SLOOP_SOCKETS', about: 'the most open sockets per address', fallback: '200' },
  { name: 'SLOOP_LISTED', about: 'the most open tables of one person in the lobby', fallback: '5' },
  { name: 'SLOOP_OVERLOAD_MS', about: 'delay at which newcomers are refused, in milliseconds', fallback: '150' },
  { name: 'SLOOP_LOG', about: `how much is logged: ${LOG_LEVELS.join(', ')}`, fallback: 'info' },
  { name: 'SLOOP_SITE', about: 'folder of the built site; none serves only the API', fallback: 'apps/web/build' },
] as const satisfies readonly Variable[];

type Name = (typeof VARIABLES)[number]['name'];

/**
 * Reads the settings from environment variables. If variables have invalid values, the reason lists each of them with the values
 * that are allowed.
 */
export function readSettings(environment: { readonly [name: string]: string | undefined }): Result<Settings> {
  const misspelt = Object.keys(environment).find(
    (name) => name.startsWith('SLOOP_') && !VARIABLES.some((variable) => variable.name === name),
  );
  if (misspelt !== undefined)
    return fail(`there is no setting ${misspelt}. The settings are ${VARIABLES.map(({ name }) => name).join(', ')}`);
  const wrong: string[] = [];
  const text = (name: Name): string =>
    environment[name] || VARIABLES.find((variable) => variable.name === name)!.fallback;
  const whole = (name: Name, from: number, to: number): number => {
    const value = Number(text(name));
    if (!/^\d+$/.test(text(name)) || value < from || value > to)
      wrong.push(`${name} must be a whole number from ${from} to ${to}, not ${JSON.stringify(text(name))}`);
    return value;
  };
  const oneOf = (name: Name, allowed: readonly string[]): string => {
    if (!allowed.includes(text(name)))
      wrong.push(`${name} must be one of ${allowed.join(', ')}, not ${JSON.stringify(text(name))}`);
    return text(name);
  };
  const trustedProxies = (): TrustedProxies => {
    const trusted = readTrustedProxies(text('SLOOP_TRUST_PROXY'));
    if (trusted === undefined)
      wrong.push(`SLOOP_TRUST_PROXY must be ${TRUST_PROXY_VALUES}, not ${JSON.stringify(text('SLOOP_TRUST_PROXY'))}`);
    return trusted ?? false;
  };
  const hostNames = (): string[] => {
    if (text('SLOOP_HOSTS') === '') return [];
    const names = text('SLOOP_HOSTS')
      .split(',')
      .map((name) => name.trim().toLowerCase());
    if (!names.every((name) => HOST_NAME.test(name)))
      wrong.push(
        `SLOOP_HOSTS must be host names without ports, such as games.home, attic, not ${JSON.stringify(text('SLOOP_HOSTS'))}`,
      );
    return names;
  };
  const settings: Settings = {
    host: text('HOST'),
    port: whole('PORT', 0, 65_535),
    databaseUrl: url(text('DATABASE_URL'), ['postgres:', 'postgresql:'], 'DATABASE_URL', wrong),
    data: text('SLOOP_DATA'),
    origin: url(text('SLOOP_ORIGIN'), ['http:', 'https:'], 'SLOOP_ORIGIN', wrong),
    hosts: hostNames(),
    trustProxy: trustedProxies(),
    botThreads: whole('SLOOP_BOT_THREADS', 1, 256),
    botBudget: whole('SLOOP_BOT_MS', 1, 10_000),
    botPause: whole('SLOOP_BOT_PAUSE_MS', 0, 10_000),
    rate: whole('SLOOP_RATE', 1, 1_000_000),
    sockets: whole('SLOOP_SOCKETS', 1, 1_000_000),
    listed: whole('SLOOP_LISTED', 1, 1_000_000),
    overload: whole('SLOOP_OVERLOAD_MS', 1, 1_000_000),
    logLevel: oneOf('SLOOP_LOG', LOG_LEVELS),
    site: text('SLOOP_SITE') === 'none' ? undefined : text('SLOOP_SITE'),
  };
  return wrong.length > 0 ? fail(wrong.join('; ')) : ok(settings);
}

/**
 * Checks an address. If the address is invalid, adds an error to `wrong`. The error does not show the address, because
 * it may contain a password.
 */
function url(text: string, protocols: readonly string[], name: Name, wrong: string[]): string | undefined {
  if (text === '') return undefined;
  if (hasStrayAt(text)) {
    // If such an address were accepted, part of the password would be mistaken for the host or for the database's name,
    // and errors would show that part.
    wrong.push(`${name} has an @ after the host. In a password, write @ as %40, / as %2F, ? as %3F and # as %23`);
    return undefined;
  }
  if (URL.canParse(text) && protocols.includes(new URL(text).protocol))
    return name === 'SLOOP_ORIGIN' ? new URL(text).origin : text;
  wrong.push(`${name} must be an address that begins with ${protocols.map((each) => `${each}//`).join(' or ')}`);
  return undefined;
}

function hasStrayAt(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { pathname, search, hash } = new URL(text);
  return `${pathname}${search}${hash}`.includes('@');
}
