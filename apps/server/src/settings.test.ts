import { expect, test } from 'vitest';
import { readSettings } from './settings.ts';

test.each([
  [{ PORT: '80a' }, 'PORT must be a whole number from 0 to 65535, not "80a"'],
  [{ SLOOP_LOG: 'loud' }, 'SLOOP_LOG must be one of fatal, error, warn, info, debug, silent, not "loud"'],
  [{ SLOOP_BOTS: '3' }, 'there is no setting SLOOP_BOTS. The settings are HOST, PORT'],
  [{ DATABASE_URL: 'postgres://ann:12/secret@db/sloop' }, 'DATABASE_URL has an @ after the host'],
  [{ DATABASE_URL: 'mysql://root:secret@db' }, 'DATABASE_URL must be an address that begins with postgres://'],
  [
    { SLOOP_TRUST_PROXY: 'maybe' },
    'SLOOP_TRUST_PROXY must be no, yes, a number of proxies from 1 to 10, or a list of addresses and ranges such as ' +
      'loopback, 10.0.0.0/8, not "maybe"',
  ],
  [{ SLOOP_TRUST_PROXY: '11' }, 'not "11"'],
  [{ SLOOP_TRUST_PROXY: '10.0.0.0/33' }, 'not "10.0.0.0/33"'],
  [{ SLOOP_TRUST_PROXY: 'loopback, 0.0.0.0/0' }, 'not "loopback, 0.0.0.0/0"'],
])('%j is refused, and the reason contains no password', (environment, reason) => {
  expect(readSettings(environment)).toEqual({ ok: false, reason: expect.stringContaining(reason) });
  expect(readSettings(environment)).not.toEqual({ ok: false, reason: expect.stringContaining('secret') });
});
