// Says how messages are compiled to functions. Run this file to compile them for type checks and lint.
import { fileURLToPath } from 'node:url';
import { compile, type CompilerOptions } from '@inlang/paraglide-js';

/** An absolute path, because Paraglide resolves relative paths from the working directory. */
const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/**
 * A build uses a file for each message, so that pages include only the messages they use. Tests and the development
 * server use a file for each language, which is faster. Only type checks and lint need declarations, which are slow to
 * make. Each form has its own folder, because all of them may be used at the same time.
 */
const FORMS = {
  build: { outdir: here('../../.cache/paraglide/build'), outputStructure: 'message-modules' },
  serve: { outdir: here('../../.cache/paraglide/serve'), outputStructure: 'locale-modules' },
  types: { outdir: here('src/lib/paraglide'), outputStructure: 'message-modules', emitTsDeclarations: true },
} as const;

export const messagesFor = (form: keyof typeof FORMS): CompilerOptions => ({
  project: here('project.inlang'),
  strategy: ['localStorage', 'preferredLanguage', 'baseLocale'],
  ...FORMS[form],
});

if (import.meta.main) await compile(messagesFor('types'));
