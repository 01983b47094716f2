import { isIP } from 'node:net';

/**
 * The reverse proxies whose X-Forwarded-For header is trusted: none, the given number of proxies in front of the
 * server, or the proxies in these address ranges.
 */
export type TrustedProxies = false | number | readonly string[];

const MOST_PROXIES = 10;
/** Fastify's own names for address ranges. */
const NAMED_RANGES = ['loopback', 'linklocal', 'uniquelocal'];

export const TRUST_PROXY_VALUES =
  `no, yes, a number of proxies from 1 to ${MOST_PROXIES}, ` +
  'or a list of addresses and ranges such as loopback, 10.0.0.0/8';

/** Reads the value of SLOOP_TRUST_PROXY. Returns undefined if the value is not one of `TRUST_PROXY_VALUES`. */
export function readTrustedProxies(text: string): TrustedProxies | undefined {
  if (text === 'no') return false;
  if (text === 'yes') return 1;
  if (/^\d+$/.test(text)) return Number(text) >= 1 && Number(text) <= MOST_PROXIES ? Number(text) : undefined;
  const ranges = text.split(',').map((range) => range.trim());
  return ranges.every(isRange) ? ranges : undefined;
}

/**
 * Whether a string is an address or a range. A range of all addresses is not allowed, because every client would then be trusted.
 */
function isRange(text: string): boolean {
  if (NAMED_RANGES.includes(text)) return true;
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

/** Converts the setting for Fastify. Fastify ignores a plain number, so a number becomes a function that counts proxies. */
export const fastifyTrustProxy = (trusted: TrustedProxies) =>
  typeof trusted === 'number'
    ? (_address: string, proxiesBefore: number): boolean => proxiesBefore < trusted
    : trusted && [...trusted];
