// A bot in a dozen lines. It always plays the first legal move. docs/ENGINE-BOTS.md describes the protocol.
//   npm run -s sloop -- arena tortuga --seats mine,bosun --bot "mine=node examples/bots/first-legal.mjs"
import { createInterface } from 'node:readline';

for await (const line of createInterface({ input: process.stdin })) {
  const { cmd, id, legal } = JSON.parse(line);
  const answer =
    cmd === 'suggest'
      ? { id, ok: true, move: legal[0] }
      : { id, ok: false, error: { code: 'unknown-command', message: `there is no command ${cmd}` } };
  console.log(JSON.stringify(answer));
}
