// Measures the server under load. Each server runs in its own process, and all players run together in another process. The
// figures are in docs/SCALING.md.
import { EventEmitter } from 'node:events';
import { writeFileSync } from 'node:fs';
import { inColumns } from '@sloop/cli/output/columns';
import { ProgressLine } from '@sloop/cli/output/progress';
import { picture } from '@sloop/cli/svg';
import { checkLines, holds } from './check.ts';
import { leave, readFlags } from './flags.ts';
import { measureFrames } from './server/frames.ts';
import { measureFloor } from './server/floor.ts';
import { measureGrowth } from './server/growth.ts';
import { measureLarge } from './server/large.ts';
import { measurePeers } from './server/peers.ts';
import { measurePings } from './server/pings.ts';
import { measurePostgres } from './server/postgres.ts';
import { measureProfile } from './server/profile.ts';
import type { Findings, RunSettings } from './server/report.ts';
import { processorTime, stolenShare } from './server/stolen.ts';
import { measureUpdates } from './server/updates.ts';

const SECTIONS: { readonly [name: string]: (run: RunSettings) => Promise<Findings> } = {
  floor: measureFloor,
  peers: measurePeers,
  large: measureLarge,
  growth: measureGrowth,
  postgres: measurePostgres,
  updates: measureUpdates,
  pings: measurePings,
  frames: measureFrames,
  profile: measureProfile,
};

const USAGE = `npm run bench:server -- [options]
  --only LIST  only these sections, such as floor,peers: ${Object.keys(SECTIONS).join(', ')}
  --quick      a short run, to see whether it works
  --json       print the figures as JSON, and the tables to standard error
  --svg FILE   also draw the figures into a file`;

const flags = readFlags(
  {
    only: { type: 'string', default: Object.keys(SECTIONS).join(',') },
    quick: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    svg: { type: 'string' },
  },
  USAGE,
);

/** A host of virtual machines always takes a little. */
const WORTH_MENTIONING = 0.02;

const progress = new ProgressLine();
const print = (text: string): void => (flags.json ? console.error(text) : console.log(text));

const chosen = flags.only.split(',');
const unknown = chosen.find((name) => !Object.hasOwn(SECTIONS, name));
if (unknown !== undefined) leave(`there is no section ${unknown}\n${USAGE}`, 2);
// Each server process and each load process adds an exit listener to this process. With the default limit, Node would
// print a warning.
EventEmitter.defaultMaxListeners = 1000;

const found: Findings[] = [];
for (const name of chosen) {
  const before = processorTime();
  const findings = await SECTIONS[name]!({ isQuick: flags.quick, say: (text) => progress.say(`${name}: ${text}`) });
  const stolen = stolenShare(before);
  progress.clear();
  found.push(findings);
  print(`${findings.title}\n\n${inColumns(findings.rows, { figures: true }).join('\n')}\n`);
  if (findings.checks.length > 0) print(`${checkLines(findings.checks).join('\n')}\n`);
  if (stolen !== undefined && stolen >= WORTH_MENTIONING)
    print(`The host gave others ${Math.round(100 * stolen)} % of the processor time that this section needed.\n`);
}
// The times of single moves are too many to print.
if (flags.json) console.log(JSON.stringify(found, (key, value: unknown) => (key === 'times' ? undefined : value), 2));
if (flags.svg !== undefined) {
  const panels = found.flatMap((findings) => findings.panels);
  if (panels.length > 0) writeFileSync(flags.svg, picture('The server under load', panels, 960));
}
process.exitCode = found.every(({ checks }) => checks.every(holds)) ? 0 : 1;
