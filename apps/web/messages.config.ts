// How messages become functions. Run alone, it compiles them: type checks and lint need them before the first build.
import { fileURLToPath } from 'node:url';
import { compile, type CompilerOptions } from '@inlang/paraglide-js';

/** Absolute: Paraglide takes relative paths from the working folder, which is not always this one. */
const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/**
 * A build takes a file for each message, of which it leaves out what a page does not use. Tests and the development server load
 * a file for each language, which is faster, from a folder of their own: they may run while something is built.
 */
const SHAPES = {
  build: { outdir: here('src/lib/paraglide'), outputStructure: 'message-modules' },
  serve: { outdir: here('../../.cache/paraglide'), outputStructure: 'locale-modules' },
} as const;

export const messagesFor = (command: keyof typeof SHAPES): CompilerOptions => ({
  project: here('project.inlang'),
  strategy: ['localStorage', 'preferredLanguage', 'baseLocale'],
  emitTsDeclarations: true,
  ...SHAPES[command],
});

if (import.meta.main) await compile(messagesFor('build'));
