// How messages become functions. Run alone, it compiles them: type checks and lint need them before the first build.
import { fileURLToPath } from 'node:url';
import { compile } from '@inlang/paraglide-js';

/** Absolute: Paraglide takes relative paths from the working folder, which is not always this one. */
const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export const messages = {
  project: here('project.inlang'),
  outdir: here('src/lib/paraglide'),
  strategy: ['localStorage', 'preferredLanguage', 'baseLocale'] as ['localStorage', 'preferredLanguage', 'baseLocale'],
  emitTsDeclarations: true,
};

if (import.meta.main) await compile(messages);
