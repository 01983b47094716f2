import { availableParallelism } from 'node:os';
import { fail, ok, type Result } from '@sloop/engine';

/** Everything that can be set from outside, by environment variables. */
export interface Settings {
  readonly host: string;
  readonly port: number;
  /** A Postgres database; without it, `data` holds everything. */
  readonly databaseUrl: string | undefined;
  /** The SQLite file. */
  readonly data: string;
  /** Where people reach us, such as https://sloop.example; without it, whatever Host a request names. */
  readonly origin: string | undefined;
  /** Whether a reverse proxy tells the address of whoever asks. */
  readonly trustProxy: boolean;
  readonly botThreads: number;
  /** Milliseconds that a bot thinks about a move. */
  readonly botBudget: number;
  /** Milliseconds that a bot waits before it moves. */
  readonly botPause: number;
  /** Requests and messages a second, for each person and, ten times as many, for each address. */
  readonly rate: number;
  /** Sockets that one address may have open. */
  readonly sockets: number;
  readonly logLevel: string;
  /** The built site; an empty text serves none. */
  readonly site: string | undefined;
}

interface Variable {
  readonly name: string;
  readonly about: string;
  readonly fallback: string;
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'];

/** As `sloop serve --help` lists them. */
export const VARIABLES = [
  { name: 'HOST', about: 'address to listen on', fallback: '127.0.0.1' },
  { name: 'PORT', about: 'port to listen on; 0 takes a free one', fallback: '4800' },
  { name: 'DATABASE_URL', about: 'a Postgres database (postgres://…), for several processes', fallback: '' },
  { name: 'SLOOP_DATA', about: 'the SQLite file, where there is no DATABASE_URL', fallback: 'data/sloop.db' },
  { name: 'SLOOP_ORIGIN', about: 'where people reach the site, such as https://sloop.example', fallback: '' },
  { name: 'SLOOP_TRUST_PROXY', about: 'yes, where a reverse proxy sets X-Forwarded-For', fallback: 'no' },
  {
    name: 'SLOOP_BOT_THREADS',
    about: 'threads in which bots think',
    fallback: String(Math.max(1, availableParallelism() - 1)),
  },
  { name: 'SLOOP_BOT_MS', about: 'milliseconds that a bot thinks about a move', fallback: '400' },
  { name: 'SLOOP_BOT_PAUSE_MS', about: 'milliseconds that a bot waits before it moves', fallback: '600' },
  { name: 'SLOOP_RATE', about: 'requests and messages a second for each person', fallback: '20' },
  { name: 'SLOOP_SOCKETS', about: 'sockets that one address may have open', fallback: '200' },
  { name: 'SLOOP_LOG', about: `how much is logged: ${LOG_LEVELS.join(', ')}`, fallback: 'info' },
  { name: 'SLOOP_SITE', about: 'folder of the built site; none serves the API alone', fallback: 'apps/web/build' },
] as const satisfies readonly Variable[];

type Name = (typeof VARIABLES)[number]['name'];

/** Reads the settings from an environment; a reason names the first that is wrong, and what is allowed. */
export function readSettings(environment: { readonly [name: string]: string | undefined }): Result<Settings> {
  const misspelt = Object.keys(environment).find(
    (name) => name.startsWith('SLOOP_') && !VARIABLES.some((variable) => variable.name === name),
  );
  if (misspelt !== undefined)
    return fail(`there is no setting ${misspelt}; there are: ${VARIABLES.map(({ name }) => name).join(', ')}`);
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
  const settings: Settings = {
    host: text('HOST'),
    port: whole('PORT', 0, 65_535),
    databaseUrl: url(text('DATABASE_URL'), ['postgres:', 'postgresql:'], 'DATABASE_URL', wrong),
    data: text('SLOOP_DATA'),
    origin: url(text('SLOOP_ORIGIN'), ['http:', 'https:'], 'SLOOP_ORIGIN', wrong),
    trustProxy: oneOf('SLOOP_TRUST_PROXY', ['yes', 'no']) === 'yes',
    botThreads: whole('SLOOP_BOT_THREADS', 1, 256),
    botBudget: whole('SLOOP_BOT_MS', 1, 10_000),
    botPause: whole('SLOOP_BOT_PAUSE_MS', 0, 10_000),
    rate: whole('SLOOP_RATE', 1, 1_000_000),
    sockets: whole('SLOOP_SOCKETS', 1, 1_000_000),
    logLevel: oneOf('SLOOP_LOG', LOG_LEVELS),
    site: text('SLOOP_SITE') === 'none' ? undefined : text('SLOOP_SITE'),
  };
  return wrong.length > 0 ? fail(wrong.join('; ')) : ok(settings);
}

/** An address of one of these kinds, or nothing. Its password must not be shown, so neither is the rest. */
function url(text: string, protocols: readonly string[], name: Name, wrong: string[]): string | undefined {
  if (text === '') return undefined;
  if (URL.canParse(text) && protocols.includes(new URL(text).protocol))
    return name === 'SLOOP_ORIGIN' ? new URL(text).origin : text;
  wrong.push(`${name} must be an address that begins with ${protocols.map((each) => `${each}//`).join(' or ')}`);
  return undefined;
}
