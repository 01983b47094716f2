import type { FastifyReply, FastifyRequest } from 'fastify';
import { hashToken } from '../process/ids.ts';
import { welcome } from '../people/people.ts';
import type { StoredPerson } from '../store/store.ts';
import type { Context } from './context.ts';
import { Refused } from './errors.ts';

export const COOKIE = 'sloop';
/** As long as browsers keep a cookie: 400 days, in seconds. */
const COOKIE_AGE = 400 * 24 * 60 * 60;
const TOKEN = /^[\w-]{43}$/;

/** Whether a request comes from our own pages, as browsers tell; programs say neither. */
function isOwnPage(request: FastifyRequest, { settings }: Context): boolean {
  const { origin, host } = request.headers;
  if (origin === undefined) return request.headers['sec-fetch-site'] === 'same-origin';
  if (settings.origin !== undefined) return origin === settings.origin;
  return URL.canParse(origin) && host !== undefined && new URL(origin).host === host;
}

const isForeignPage = (request: FastifyRequest, context: Context): boolean =>
  (request.headers.origin !== undefined || request.headers['sec-fetch-site'] !== undefined) &&
  !['none', 'same-origin'].includes(String(request.headers['sec-fetch-site'] ?? 'none')) &&
  !isOwnPage(request, context);

/** The token that comes with a request, whether it is anybody's or not; nothing but a token, however the header goes on. */
export function sentToken({ headers: { authorization }, cookies }: FastifyRequest): string | undefined {
  const sent = authorization === undefined ? cookies[COOKIE] : authorization.split(' ')[1];
  return sent !== undefined && TOKEN.test(sent) ? sent : undefined;
}

/** The bearer token of a program; undefined where there is none. */
function bearerOf(request: FastifyRequest): string | undefined {
  const { authorization } = request.headers;
  if (authorization === undefined) return undefined;
  const [scheme, token = ''] = authorization.split(' ');
  if (scheme?.toLowerCase() !== 'bearer' || !TOKEN.test(token))
    throw new Refused(
      'unauthorized',
      'authorization must be: Bearer, a space, and the token that POST /api/people gave',
    );
  return token;
}

/**
 * Whoever asks: a program by its bearer token, a browser by its cookie. A cookie counts only with a request of our own pages,
 * or with one that changes nothing.
 */
export async function identify(request: FastifyRequest, context: Context): Promise<StoredPerson | undefined> {
  const { store } = context.services;
  const bearer = bearerOf(request);
  if (bearer !== undefined) {
    const person = await store.personByToken(hashToken(bearer));
    if (!person) throw new Refused('unauthorized', 'nobody has this token');
    return person;
  }
  const isHarmless = request.method === 'GET' && request.headers.upgrade === undefined;
  const isCrossOrigin = request.headers.origin !== undefined && !isOwnPage(request, context);
  if (isCrossOrigin || isForeignPage(request, context))
    throw new Refused('cross-origin', 'this request comes from another site');
  const cookie = request.cookies[COOKIE];
  if (cookie === undefined || !TOKEN.test(cookie)) return undefined;
  if (!isHarmless && !isOwnPage(request, context))
    throw new Refused(
      'cross-origin',
      'a cookie counts only with requests of our own pages; programs use a bearer token',
    );
  return store.personByToken(hashToken(cookie));
}

/** Whoever asks, or a new guest, whose cookie goes with the reply. */
export async function identifyOrWelcome(
  request: FastifyRequest,
  reply: FastifyReply,
  context: Context,
): Promise<StoredPerson> {
  const known = await identify(request, context);
  if (known) return known;
  const { token, person } = await welcomeGuest(request, context);
  const isSecure = context.settings.origin?.startsWith('https:') ?? request.protocol === 'https';
  void reply.setCookie(COOKIE, token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure,
    maxAge: COOKIE_AGE,
  });
  return person;
}

export async function welcomeGuest(request: FastifyRequest, context: Context): ReturnType<typeof welcome> {
  if (!context.allowances.newcomers.take(request.ip))
    throw new Refused('too-many', 'too many new guests from one address: wait a little');
  return welcome(context.services);
}
