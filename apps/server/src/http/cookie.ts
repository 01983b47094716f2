import type { FastifyReply, FastifyRequest } from 'fastify';
import { TOKEN } from '../process/ids.ts';
import type { Settings } from '../settings.ts';

/** The cookie's name on plain http, as in a home network. On https, earlier versions used this name as well. */
const PLAIN = 'sloop';
/** The cookie's name on https. Because of the prefix `__Host-`, no other site can set this cookie, not even a subdomain. */
const SECURE = '__Host-sloop';
/** 400 days, in seconds. Browsers do not keep cookies longer than that. */
const MAX_AGE = 400 * 24 * 60 * 60;

/** Whether the client reaches the site over HTTPS. */
export const isSecure = ({ protocol }: FastifyRequest, { origin }: Settings): boolean =>
  origin?.startsWith('https:') ?? protocol === 'https';

/** Returns the token in the cookie, without looking it up in the store. */
export function cookieToken({ cookies }: FastifyRequest): string | undefined {
  const token = cookies[SECURE] ?? cookies[PLAIN];
  return token !== undefined && TOKEN.test(token) ? token : undefined;
}

/** Whether the client still has a cookie with the name for plain http, although the site is on https. */
export const hasOldCookie = (request: FastifyRequest, settings: Settings): boolean =>
  isSecure(request, settings) && request.cookies[PLAIN] !== undefined;

const fields = { path: '/', httpOnly: true, sameSite: 'lax' } as const;

/** Gives the client a cookie with this token for the next 400 days. */
export function sendCookie(request: FastifyRequest, reply: FastifyReply, settings: Settings, token: string): void {
  const secure = isSecure(request, settings);
  void reply.setCookie(secure ? SECURE : PLAIN, token, { ...fields, secure, maxAge: MAX_AGE });
  if (hasOldCookie(request, settings)) void reply.clearCookie(PLAIN, { ...fields, secure });
}

/** Removes all our cookies from the client. */
export function removeCookies(request: FastifyRequest, reply: FastifyReply, settings: Settings): void {
  const secure = isSecure(request, settings);
  for (const name of [PLAIN, SECURE])
    if (request.cookies[name] !== undefined) void reply.clearCookie(name, { ...fields, secure });
}
