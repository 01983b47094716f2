// Bundles a source and runs the bundle, just as `sloop` is bundled and run. Example: `node scripts/run.mjs bench/src/engine.ts
// --json`.
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { programs } from './programs.mjs';

const [, , source] = process.argv;
const name = basename(source, '.ts');
const folder = programs(`.cache/run/${name}`, [source]);
process.argv.splice(1, 1);
await import(pathToFileURL(join(folder, `${name}.js`)).href);
