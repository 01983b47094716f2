// What the bundler alone does not see to be unused. Each part rewrites what a dependency emits, and fails the build where it no longer
// finds what it rewrites: an update must not make the site larger without a word.
import type { Plugin } from 'vite';

/** SvelteKit's browser part holds a function that only its server part calls, and with it a third of a library. */
export function withoutUneval(): Plugin {
  let isDone = false;
  return {
    name: 'without-uneval',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /\/kit\/src\/runtime\/app\/internal\/transport\.js$/ },
      handler(code) {
        if (!code.includes('devalue.uneval('))
          this.error('SvelteKit no longer calls devalue.uneval: remove this plugin');
        isDone = true;
        return code.replaceAll('devalue.uneval(', 'uneval(');
      },
    },
    buildEnd(error) {
      if (!error && !isDone)
        this.error('SvelteKit no longer has its transport.js: remove this plugin or find its new name');
    },
  };
}

/** Each message comes with its own choice of a language, in the same words every time: once for all of them is enough. */
export function oneChoiceOfLanguage(locales: readonly string[]): Plugin {
  let isDone = false;
  return {
    name: 'one-choice-of-language',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /\/paraglide\/messages\/(?!_index)\w+\.js$/ },
      handler(code, id) {
        const [, before = '', name] = /^([^]*)^export const (\w+) = [^]*^\}\);$/m.exec(code) ?? [];
        const texts = [...before.matchAll(/^const ((\w+?)_\w+) = /gm)].map(([, text, locale]) => `${locale}: ${text}`);
        if (name === undefined || texts.length !== locales.length)
          this.error(`Paraglide writes messages differently: ${id}`);
        isDone = true;
        return `import { inLocale } from '../../site/in-locale.ts';\n${before}export const ${name} = inLocale({ ${texts.join(', ')} });`;
      },
    },
    buildEnd(error) {
      if (!error && !isDone) this.error('Paraglide no longer writes a file for each message');
    },
  };
}

/** What every page loads: SvelteKit's part, the layout, and the page that says what went wrong. */
const EVERY_PAGE =
  /\/kit\/src\/runtime\/client\/client-entry\.js$|\/client-optimized\/app\.js$|\/routes\/\+(layout|error)\.\w+$/;
const HOME = /\/routes\/\+page\.svelte$/;
const TABLE = /\/routes\/table\/\[id\]\/\+page\.\w+$/;
/** Imports the table of each game when it is needed. */
const LOADING = /\/lib\/games\/load\.ts$/;
/** What SvelteKit's first script needs must not come with the rest, which may only run after it. */
const FIRST = /\/kit\/src\/runtime\/client\/payload\.js$|preload-helper/;

/**
 * Each file costs a round trip. Left to itself the bundler makes one of every handful of modules that the same pages share. What both
 * home and a table need becomes one file, and what tables need besides another.
 */
export function fewerFiles(): Plugin {
  let common = new Set<string>();
  let ofTables = new Set<string>();
  return {
    name: 'fewer-files',
    applyToEnvironment: ({ name }) => name === 'client',
    buildEnd() {
      const named = (name: RegExp): string[] => {
        const found = [...this.getModuleIds()].filter((id) => name.test(id));
        return found.length > 0 ? found : this.error(`no module is named like ${name}`);
      };
      const needed = (...open: string[]): Set<string> => {
        const found = new Set<string>();
        for (let id = open.pop(); id !== undefined; id = open.pop()) {
          if (found.has(id)) continue;
          found.add(id);
          open.push(...(this.getModuleInfo(id)?.importedIds ?? []));
        }
        return found;
      };
      const both = (one: Set<string>, other: Set<string>): Set<string> =>
        new Set([...one].filter((id) => other.has(id)));
      const games = named(LOADING).flatMap((id) => this.getModuleInfo(id)?.dynamicallyImportedIds ?? []);
      // All games draw their tables with the same parts; which game it is, a page knows last.
      const ofGames = games.map((game) => needed(game)).reduce(both);
      const table = new Set([...needed(...named(TABLE)), ...ofGames]);
      common = new Set([...needed(...named(EVERY_PAGE)), ...both(needed(...named(HOME)), table)]);
      ofTables = new Set([...table].filter((id) => !common.has(id)));
    },
    outputOptions(options) {
      if (typeof options.codeSplitting !== 'object') return;
      options.codeSplitting.groups?.push(
        { name: 'first', priority: 3, test: FIRST },
        { name: 'common', priority: 2, test: (id) => common.has(id), minShareCount: 2 },
        { name: 'table', priority: 1, test: (id) => ofTables.has(id), minShareCount: 2 },
      );
    },
  };
}
