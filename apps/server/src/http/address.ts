import { isIPv4, isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** An address with a port, as some proxies write it: `203.0.113.9:40001` or `[2001:db8::1]:40001`. */
const WITH_PORT = /^(?:\[([^\]]+)\]|(\d+(?:\.\d+){3})):\d+$/;
/** All values that are not addresses share one limit, so that nobody can avoid a limit by sending nonsense. */
const UNKNOWN = 'unknown';
/** An IPv4 address in IPv6 notation. */
const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/**
 * Returns the address under which rate limits count a request. An IPv4 address counts as a whole. For an IPv6 address,
 * only the first 64 bits count, because one household usually owns all addresses with the same 64 bits.
 */
export const addressOf = ({ ip }: FastifyRequest): string => countedAddress(ip);

export function countedAddress(text: string): string {
  const [, bracketed, dotted] = WITH_PORT.exec(text) ?? [];
  const ip = bracketed ?? dotted ?? text;
  const mapped = MAPPED.exec(ip)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(ip)) return isIPv4(ip) ? ip : UNKNOWN;
  const [start = '', end] = ip.split('%', 1)[0]!.split('::');
  const groupsOf = (text: string): string[] => (text === '' ? [] : text.split(':'));
  const [before, after] = [groupsOf(start), groupsOf(end ?? '')];
  // A double colon stands for all the zeros that are missing from the eight groups.
  const zeros = end === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const groups = [...before, ...Array<string>(zeros).fill('0'), ...after].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
