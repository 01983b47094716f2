import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withTempFolder, withServer } from './helpers/server.ts';
import { ask } from './helpers/client.ts';

test.each([
  ['/table/abc', 'the shell of tables'],
  ['/table/abc/x?y=1', 'the shell of tables'],
  ['/table', 'the shell of tables'],
  ['/t/abc', 'the fallback'],
  ['/shells', 'the fallback'],
  ['/..%2ftable/abc', 'the fallback'],
])('%s shows %s', (path, page) =>
  withTempFolder((folder) => {
    mkdirSync(join(folder, 'shells'));
    const policy = `<meta http-equiv="content-security-policy" content="default-src 'self'">`;
    writeFileSync(join(folder, '200.html'), `${policy}the fallback`);
    writeFileSync(join(folder, 'shells/table.html'), `${policy}the shell of tables`);
    return withServer(
      async (address) => {
        const reply = await ask(address, 'GET', path, { headers: { accept: 'text/html' } });
        expect(reply.text).toBe(policy + page);
        expect(reply.headers['content-security-policy']).toContain("frame-ancestors 'none'");
      },
      { site: folder },
    );
  }),
);
