import type { FastifyReply, FastifyRequest } from 'fastify';
import { hashToken, TOKEN } from '../process/ids.ts';
import { addGuest } from '../people/people.ts';
import type { Services } from '../open/services.ts';
import { StoreFailure } from '../store/failure.ts';
import type { StoredPerson } from '../store/store.ts';
import { addressOf } from './address.ts';
import { limit, refuseIfOverloaded, type Context } from './context.ts';
import { cookieToken, hasOldCookie, sendCookie } from './cookie.ts';
import { Refused } from './errors.ts';

/** The shortest time between two renewals of a cookie, in milliseconds. A cookie is renewed when it is used. */
const RENEW_AFTER = 24 * 60 * 60 * 1000;

/** The device that sent a request, and the device's person. */
export interface Sender {
  readonly person: StoredPerson;
  readonly token: string;
  readonly tokenHash: string;
  /** Whether the token came in a cookie. If not, a program sent it in the authorization header. */
  readonly isBrowser: boolean;
  /** When the device's cookie was last renewed, as Unix time in milliseconds. */
  readonly renewed: number;
}

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

/** Returns the token that the client sent, without looking it up in the store. */
export function sentToken(request: FastifyRequest): string | undefined {
  const { authorization } = request.headers;
  if (authorization === undefined) return cookieToken(request);
  const sent = authorization.split(' ')[1];
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

/** Returns the person who sent a request, or undefined if the sender is unknown. */
export const identify = async (request: FastifyRequest, context: Context): Promise<StoredPerson | undefined> =>
  (await identifyDevice(request, context))?.person;

/**
 * Returns the device that sent a request, and the device's person. Programs send a bearer token, and browsers send a
 * cookie. If a request with a cookie changes anything, it must come from our own pages.
 */
export async function identifyDevice(request: FastifyRequest, context: Context): Promise<Sender | undefined> {
  const bearer = bearerOf(request);
  if (bearer !== undefined) {
    const sender = await senderOf(bearer, false, context);
    if (!sender) throw new Refused('unauthorized', 'This token is not valid here. Get one from POST /api/people.');
    return sender;
  }
  const isHarmless = request.method === 'GET' && request.headers.upgrade === undefined;
  const isCrossOrigin = request.headers.origin !== undefined && !isOwnPage(request, context);
  if (isCrossOrigin || isForeignPage(request, context))
    throw new Refused('cross-origin', 'This request comes from another site.');
  const cookie = cookieToken(request);
  if (cookie === undefined) return undefined;
  if (!isHarmless && !isOwnPage(request, context))
    throw new Refused(
      'cross-origin',
      'Cookies are accepted only from our own pages. Programs must use a bearer token.',
    );
  return senderOf(cookie, true, context);
}

async function senderOf(token: string, isBrowser: boolean, { services }: Context): Promise<Sender | undefined> {
  const tokenHash = hashToken(token);
  const device = await services.store.deviceByToken(tokenHash);
  return device && { ...device, token, tokenHash, isBrowser };
}

/** Renews a cookie that has not been renewed for a day. Replaces a cookie that has an old name. */
async function renew(request: FastifyRequest, reply: FastifyReply, context: Context, sender: Sender): Promise<void> {
  const { services, settings } = context;
  const now = services.date();
  // A renewal time that lies a day or more in the future also counts as old: the system clock must have been wrong when
  // it was stored.
  const isOld = Math.abs(now - sender.renewed) >= RENEW_AFTER;
  const isRenewed = isOld && (await renewDevice(services, sender.tokenHash, now));
  if (isRenewed || hasOldCookie(request, settings)) sendCookie(request, reply, settings, sender.token);
}

/**
 * Stores when the device's cookie was renewed. If the store cannot be written to, returns false instead of throwing, because people
 * must still be able to read. A later request then renews the cookie.
 */
async function renewDevice({ store }: Services, tokenHash: string, now: number): Promise<boolean> {
  try {
    await store.renewDevice(tokenHash, now);
    return true;
  } catch (error) {
    if (error instanceof StoreFailure) return false;
    throw error;
  }
}

/** Returns the person who sent a request. If the sender is unknown, creates a guest and sends the guest's token as a cookie. */
export async function identifyOrAdmit(
  request: FastifyRequest,
  reply: FastifyReply,
  context: Context,
): Promise<StoredPerson> {
  const known = await identifyDevice(request, context);
  if (known) {
    if (known.isBrowser) await renew(request, reply, context, known);
    return known.person;
  }
  const { token, person } = await admitGuest(request, context);
  sendCookie(request, reply, context.settings, token);
  return person;
}

/** Returns the device that sent a request. Refuses a request without an identity, because such a sender has nothing to change. */
export async function requireDevice(request: FastifyRequest, context: Context): Promise<Sender> {
  const sender = await identifyDevice(request, context);
  if (!sender) throw new Refused('unauthorized', 'You have no identity here, so there is nothing to change.');
  return sender;
}

export async function admitGuest(request: FastifyRequest, context: Context): ReturnType<typeof addGuest> {
  refuseIfOverloaded(context);
  const message = 'Too many new people are coming from your address. Wait a little.';
  limit(context.rateLimiters.newcomers, addressOf(request), message);
  return addGuest(context.services);
}
