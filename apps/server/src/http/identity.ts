import type { FastifyReply, FastifyRequest } from 'fastify';
import { hashToken } from '../process/ids.ts';
import { addGuest } from '../people/people.ts';
import type { StoredPerson } from '../store/store.ts';
import { addressOf } from './address.ts';
import { limit, type Context } from './context.ts';
import { Refused } from './errors.ts';

export const COOKIE = 'sloop';
/** 400 days, in seconds. Browsers do not keep cookies longer than that. */
const COOKIE_AGE = 400 * 24 * 60 * 60;
const TOKEN = /^[\w-]{43}$/;

/**
 * Whether a request comes from our own pages. Browsers report this in the headers `origin` and `sec-fetch-site`. Programs do not
 * send these headers.
 */
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

/** Returns the token that the client sent, without looking the token up. */
export function sentToken({ headers: { authorization }, cookies }: FastifyRequest): string | undefined {
  const sent = authorization === undefined ? cookies[COOKIE] : authorization.split(' ')[1];
  return sent !== undefined && TOKEN.test(sent) ? sent : undefined;
}

/** Returns the bearer token that a program sent, or undefined if there is no authorization header. */
function bearerOf(request: FastifyRequest): string | undefined {
  const { authorization } = request.headers;
  if (authorization === undefined) return undefined;
  const [scheme, token = ''] = authorization.split(' ');
  if (scheme?.toLowerCase() !== 'bearer' || !TOKEN.test(token))
    throw new Refused(
      'unauthorized',
      'The authorization header must be "Bearer", a space, and a token from POST /api/people.',
    );
  return token;
}

/**
 * Returns the person who sent a request. Programs send a bearer token, and browsers send a cookie. If a request with a cookie
 * changes anything, the request must come from our own pages.
 */
export async function identify(request: FastifyRequest, context: Context): Promise<StoredPerson | undefined> {
  const { store } = context.services;
  const bearer = bearerOf(request);
  if (bearer !== undefined) {
    const person = await store.personByToken(hashToken(bearer));
    if (!person) throw new Refused('unauthorized', 'This token is not valid here. Get one from POST /api/people.');
    return person;
  }
  const isHarmless = request.method === 'GET' && request.headers.upgrade === undefined;
  const isCrossOrigin = request.headers.origin !== undefined && !isOwnPage(request, context);
  if (isCrossOrigin || isForeignPage(request, context))
    throw new Refused('cross-origin', 'This request comes from another site.');
  const cookie = request.cookies[COOKIE];
  if (cookie === undefined || !TOKEN.test(cookie)) return undefined;
  if (!isHarmless && !isOwnPage(request, context))
    throw new Refused(
      'cross-origin',
      'Cookies are accepted only from our own pages. Programs must use a bearer token.',
    );
  return store.personByToken(hashToken(cookie));
}

/** Returns the person who sent a request. If the sender is unknown, creates a guest and sends the guest's token as a cookie. */
export async function identifyOrAdmit(
  request: FastifyRequest,
  reply: FastifyReply,
  context: Context,
): Promise<StoredPerson> {
  const known = await identify(request, context);
  if (known) return known;
  const { token, person } = await admitGuest(request, context);
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

export async function admitGuest(request: FastifyRequest, context: Context): ReturnType<typeof addGuest> {
  const message = 'Too many new people are coming from your address. Wait a little.';
  limit(context.rateLimiters.newcomers, addressOf(request), message);
  return addGuest(context.services);
}
