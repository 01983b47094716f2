// Compiles the messages to functions if they have changed, because compiling takes ten seconds. Run this file to compile the
// messages for type checks and lint.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compile, type CompilerOptions } from '@inlang/paraglide-js';
import type { Plugin } from 'vite';
import { messagesFor } from './messages.config.ts';

const here = import.meta.dirname;

/** How messages are compiled for unit tests. They have a folder of their own, because the development server changes its folder. */
export const TEST_MESSAGES: CompilerOptions = {
  ...messagesFor('serve'),
  outdir: join(here, '../../.cache/paraglide/test'),
};

/** A hash of everything on which the compiled messages depend. The lock file has the compiler's version. */
function sourcesHash(options: CompilerOptions): string {
  const messages = readdirSync(join(here, 'messages'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .map((name) => `messages/${name}`);
  const hash = createHash('sha256').update(JSON.stringify(options));
  for (const file of ['../../package-lock.json', 'project.inlang/settings.json', ...messages.toSorted()])
    hash.update(`\0${file}\0`).update(readFileSync(join(here, file)));
  return hash.digest('hex');
}

/** Compiles messages and calls `finish`, unless their folder is up to date. */
async function compileChanged(options: CompilerOptions, finish?: () => void): Promise<void> {
  // The compiler deletes everything in the folder, including this file. So the file exists only if nothing is missing.
  const stamp = join(options.outdir, 'sources-hash.txt');
  const hash = sourcesHash(options);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  await compile({ ...options, cleanOutdir: true });
  finish?.();
  writeFileSync(stamp, hash);
}

/** Compiles the messages before a build or a test begins. The development server needs Paraglide's own plugin, which watches them. */
export const compiledMessages = (options: CompilerOptions): Plugin => ({
  name: 'compiled-messages',
  buildStart: () => compileChanged({ ...options, isServer: "import.meta.env?.SSR ?? typeof window === 'undefined'" }),
});

/** Adds declarations to the messages for type checks. */
function declare(): void {
  const compiler = join(here, '../../node_modules/@typescript/native/bin/tsc');
  execFileSync(process.execPath, [compiler, '-p', join(here, 'messages.tsconfig.json')], { stdio: 'inherit' });
}

if (import.meta.main) await compileChanged(messagesFor('types'), declare);
