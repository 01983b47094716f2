// How messages are compiled to functions. Run this file to compile them for type checks and lint before the first
// build.
import { fileURLToPath } from 'node:url';
import { compile, type CompilerOptions } from '@inlang/paraglide-js';

/** An absolute path, because Paraglide resolves relative ones from the working directory. */
const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/**
 * A build uses a file for each message, so that pages include only the messages they use. Tests and the development
 * server use a file for each language, which is faster. Theirs are in another folder, because they may run during a
 * build.
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
