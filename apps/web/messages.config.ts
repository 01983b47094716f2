// Configures how messages are compiled to functions (see messages.compile.ts).
import { fileURLToPath } from 'node:url';
import type { CompilerOptions } from '@inlang/paraglide-js';

/** Makes a path absolute, because Paraglide resolves relative paths from the working directory. */
const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/**
 * The forms in which messages are compiled. `build` has a file for each message, so that pages include only the messages that
 * they use. `serve` is for tests and the development server. It has a file for each language, which is faster. `types` is for
 * type checks and lint. `npm run sync` adds declarations to this form. Each form has its own folder, because several forms may be
 * in use at the same time.
 */
const FORMS = {
  build: { outdir: here('../../.cache/paraglide/build'), outputStructure: 'message-modules' },
  serve: { outdir: here('../../.cache/paraglide/serve'), outputStructure: 'locale-modules' },
  types: { outdir: here('src/lib/paraglide'), outputStructure: 'message-modules' },
} as const;

export const messagesFor = (form: keyof typeof FORMS): CompilerOptions => ({
  project: here('project.inlang'),
  // locale.svelte.ts remembers the player's choice. Paraglide could do this as well, but it fails if the browser blocks
  // local storage.
  strategy: ['preferredLanguage', 'baseLocale'],
  ...FORMS[form],
});
