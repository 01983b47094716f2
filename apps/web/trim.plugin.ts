// Plugins that make the site smaller than the bundler alone can. Each plugin relies on certain code in a dependency. If
// that code is missing, the build fails, so an update of the dependency cannot silently make the site larger.
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/**
 * What replaces devalue in the browser. SvelteKit uses devalue to store `page.state`, which our pages leave empty, and to read
 * data from a server's `load` functions, which our pages do not have.
 */
const NO_DEVALUE = `
  const none = () => { throw new Error('The site has no devalue.'); };
  export const stringify = (value) => JSON.stringify(value);
  export const parse = (text) => JSON.parse(text);
  export { none as stringifyAsync, none as uneval, none as unflatten };`;

/** Removes the library devalue from the browser's code. */
export function withoutDevalue(): Plugin {
  let isDone = false;
  return {
    name: 'without-devalue',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: { filter: { id: /^devalue$/ }, handler: () => '\0no-devalue' },
    load: {
      filter: { id: /^\0no-devalue$/ },
      handler() {
        isDone = true;
        return NO_DEVALUE;
      },
    },
    buildEnd(error) {
      if (!error && !isDone) this.error('SvelteKit no longer uses devalue. Remove this plugin.');
    },
  };
}

const IN_LOCALE = JSON.stringify(fileURLToPath(new URL('src/lib/site/in-locale.ts', import.meta.url)));

/**
 * In every message, Paraglide repeats the code that picks the language. This plugin replaces that code with a call to
 * one shared function.
 */
export function oneChoiceOfLanguage(locales: readonly string[]): Plugin {
  let isDone = false;
  return {
    name: 'one-choice-of-language',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /\/paraglide\/build\/messages\/(?!_index)\w+\.js$/ },
      handler(code, id) {
        const [, before = '', name] = /^([^]*)^export const (\w+) = [^]*^\}\);$/m.exec(code) ?? [];
        const texts = [...before.matchAll(/^const ((\w+?)_\w+) = /gm)].map(([, text, locale]) => `${locale}: ${text}`);
        if (name === undefined || texts.length !== locales.length)
          this.error(`Paraglide has changed the form of its messages. Adapt this plugin to ${id}.`);
        isDone = true;
        return `import { inLocale } from ${IN_LOCALE};\n${before}export const ${name} = inLocale({ ${texts.join(', ')} });`;
      },
    },
    buildEnd(error) {
      if (!error && !isDone) this.error('Paraglide no longer writes a file for each message. Adapt this plugin.');
    },
  };
}

/** Matches the modules that every page loads: SvelteKit's client, the layout and the error page. */
const EVERY_PAGE =
  /\/kit\/src\/runtime\/client\/client-entry\.js$|\/client-optimized\/app\.js$|\/routes\/\+(layout|error)\.\w+$/;
const HOME = /\/routes\/\+page\.svelte$/;
const TABLE = /\/routes\/table\/\[id\]\/\+page\.\w+$/;
/** Matches the module that a page imports to load a game's table. */
const GAME = /\/lib\/games\/(\w+)\/index\.ts$/;
/** Matches the modules with the games' rules. A page can load them without a table. */
const RULEBOOK = /\/lib\/games\/\w+\/rulebook\.ts$/;
/**
 * Matches modules that the engine's index imports, but that no page runs. Only workers and lazily loaded parts run these modules.
 */
const SEEDS = /\/@noble\/hashes\/|\/engine\/src\/fairness\.ts$/;
/** Matches the module that exports all messages. Every module that shows text imports all messages but uses only some of them. */
const MESSAGES = /\/paraglide\/build\/messages\.js$/;
const MESSAGE = /\/paraglide\/build\/messages\/(\w+)\.js$/;
/**
 * Matches the modules that SvelteKit's first script needs. They get a file of their own, because all other modules may
 * run only after the first script.
 */
const FIRST = /\/kit\/src\/runtime\/client\/payload\.js$|preload-helper/;

/** Matches modules that the home page must not load: those for the protocol's schemas and for hashes. Together, they take 17 KB. */
const NOT_AT_HOME = /\/node_modules\/(typebox|@noble)\//;

/**
 * Makes fewer files, because each file costs a round trip. By default, the bundler makes a separate file for each group of modules
 * that the same set of pages imports. With this plugin, there are two larger files. The file `common` has the modules that every
 * page needs, and the modules that the home page shares with the tables. The file `table` has the modules that only tables need.
 * There is also one file for each game's table. It has the other modules of that table, except for those that the game's rules
 * need.
 */
export function fewerFiles(): Plugin {
  let common = new Set<string>();
  let ofTables = new Set<string>();
  /** For each module that only one game's table needs: the game. */
  const tableOf = new Map<string, string>();
  return {
    name: 'fewer-files',
    applyToEnvironment: ({ name }) => name === 'client',
    buildEnd() {
      const named = (name: RegExp): string[] => {
        const found = [...this.getModuleIds()].filter((id) => name.test(id));
        return found.length > 0 ? found : this.error(`No module matches ${name}. Adapt this plugin.`);
      };
      const messages = new Map(named(MESSAGE).map((id) => [MESSAGE.exec(id)![1]!, id]));
      /** Returns what a module imports. Messages are included only if the module uses them. */
      const imports = (id: string): string[] => {
        const { importedIds = [], code } = this.getModuleInfo(id) ?? {};
        if (!importedIds.some((other) => MESSAGES.test(other))) return [...importedIds];
        const used = [...(code ?? '').matchAll(/\bm\.(\w+)/g)].map(([, name]) => messages.get(name!));
        return [
          ...importedIds.filter((other) => !MESSAGES.test(other)),
          ...used.filter((other) => other !== undefined),
        ];
      };
      const needed = (...open: string[]): Set<string> => {
        const found = new Set<string>();
        for (let id = open.pop(); id !== undefined; id = open.pop()) {
          if (found.has(id)) continue;
          found.add(id);
          open.push(...imports(id));
        }
        return found;
      };
      const both = (one: Set<string>, other: Set<string>): Set<string> =>
        new Set([...one].filter((id) => other.has(id)));
      const home = needed(...named(HOME));
      const unwanted = [...home].find((id) => NOT_AT_HOME.test(id));
      if (unwanted)
        this.error(`The home page loads ${unwanted}. Import values from a file of the protocol without schemas.`);
      const games = named(GAME);
      const ofRules = needed(...named(RULEBOOK));
      // A page learns late which game it shows, so the modules that all games share belong to the file `table`, which
      // is loaded earlier.
      const ofGames = games.map((game) => needed(game)).reduce(both);
      const table = new Set([...needed(...named(TABLE)), ...ofGames]);
      const ofTablesOrGames = new Set([...table, ...needed(...games)]);
      common = new Set([...needed(...named(EVERY_PAGE)), ...both(home, ofTablesOrGames)]);
      ofTables = new Set([...table].filter((id) => !common.has(id) && !SEEDS.test(id)));
      for (const game of games)
        for (const id of needed(game))
          if (!common.has(id) && !table.has(id) && !ofRules.has(id)) tableOf.set(id, GAME.exec(game)![1]!);
    },
    outputOptions(options) {
      if (typeof options.codeSplitting !== 'object') return;
      options.codeSplitting.groups?.push(
        { name: 'first', priority: 3, test: FIRST },
        { name: 'common', priority: 2, test: (id) => common.has(id), minShareCount: 2 },
        { name: 'table', priority: 1, test: (id) => ofTables.has(id), minShareCount: 2 },
        { name: (id) => tableOf.get(id) ?? null, priority: 0 },
      );
    },
  };
}
