// Measures how fast random games with four seats run on one thread. Our two games are played through the `Game`
// interface. They are compared with Cartagena on boardgame.io and with Cartagena as plain objects. This script runs as
// a bundle (`scripts/run.mjs`), so that all rules are in one module, as in the bundle of `sloop`.
import { writeFileSync } from 'node:fs';
import { ProgressLine } from '@sloop/cli/output/progress';
import { holds } from './check.ts';
import { measureDetails } from './engine/details.ts';
import { checksOf, reportJson, reportSvg, reportText } from './engine/report.ts';
import { playRounds } from './engine/rounds.ts';
import { readFlags } from './flags.ts';

const USAGE = `npm run bench:engine -- [options]
  --json      print the figures as JSON
  --svg FILE  draw the figures into a file`;

const flags = readFlags({ svg: { type: 'string' }, json: { type: 'boolean' } }, USAGE);
const progress = new ProgressLine();

progress.say('copies, sizes and replays');
const details = measureDetails();
const rounds = await playRounds((text) => progress.say(text));
progress.clear();

const checks = checksOf(rounds, details);
console.log(flags.json ? reportJson(rounds, details, checks) : reportText(rounds, checks));
if (flags.svg !== undefined) writeFileSync(flags.svg, reportSvg(rounds));
process.exitCode = checks.every(holds) ? 0 : 1;
