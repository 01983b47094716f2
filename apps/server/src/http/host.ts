import { isIP } from 'node:net';
import { hostname } from 'node:os';
import type { FastifyRequest } from 'fastify';
import type { Settings } from '../settings.ts';
import { Refused } from './errors.ts';

/** The names by which this machine is known in its local network. */
function machineNames(): string[] {
  const name = hostname().toLowerCase();
  const first = name.split('.', 1)[0]!;
  return [name, first, `${first}.local`];
}

/**
 * Returns a function that refuses a request if its Host header names another site. Such a request is a sign of DNS rebinding:
 * another site makes its own name point to this server, and the browser mistakes this server for that site. Only the Host header
 * shows the difference. The attack needs a name, so every IP address is accepted.
 */
export function hostChecker({ origin, host: listening, hosts }: Settings): (request: FastifyRequest) => void {
  const known = new Set(['localhost', listening.toLowerCase(), ...machineNames(), ...hosts]);
  if (origin !== undefined) known.add(new URL(origin).hostname);
  return ({ host, hostname: named }) => {
    const name = named.toLowerCase();
    // Only programs that use HTTP/1.0 leave out the Host header.
    if (host === '' || known.has(name) || name.endsWith('.localhost') || isIP(name.replace(/^\[|\]$/g, '')) > 0) return;
    throw new Refused(
      'wrong-host',
      `This server does not answer to the name ${JSON.stringify(named)}. Its operator can allow the name with ` +
        `SLOOP_HOSTS=${named}, or with SLOOP_ORIGIN if it is the site's public address.`,
    );
  };
}
