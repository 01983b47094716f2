// What the bundler alone does not see to be unused.
import type { Plugin } from 'vite';

/**
 * The rules bind what they import (`const { DUE, TURN } = cellsAt`), because V8 is faster with a module's own constants. To the bundler
 * that is a use of everything the other module has. Written one by one, what a page does not use is left out again.
 */
export const namespacesByName = (): Plugin => ({
  name: 'namespaces-by-name',
  transform: {
    filter: { id: /\/packages\/\w+\/src\/.*\.ts$/, code: 'import * as' },
    handler: (code) =>
      code.replaceAll(/^const \{([^{}:=]+)\}\s*=\s*(\w+);$/gm, (whole, names: string, from: string) => {
        if (!code.includes(`import * as ${from} from`)) return whole;
        const bound = names.split(',').map((name) => name.trim());
        return `const ${bound.flatMap((name) => (name === '' ? [] : [`${name} = ${from}.${name}`])).join(', ')};`;
      }),
  },
});

/** SvelteKit's browser part holds a function that only its server part calls, and with it a third of a library. */
export const withoutUneval = (): Plugin => ({
  name: 'without-uneval',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /\/kit\/src\/runtime\/app\/internal\/transport\.js$/ },
    handler: (code) => code.replaceAll('devalue.uneval(', 'uneval('),
  },
});

/** Each message comes with its own choice of a language, in the same words every time: once for all of them is enough. */
export const oneChoiceOfLanguage = (): Plugin => ({
  name: 'one-choice-of-language',
  apply: 'build',
  transform: {
    filter: { id: /\/paraglide\/messages\/(?!_index)\w+\.js$/ },
    handler(code) {
      const [, before, name] = /^([^]*)^export const (\w+) = [^]*^\}\);$/m.exec(code) ?? [];
      if (before === undefined) return undefined;
      const texts = [...before.matchAll(/^const ((\w+?)_\w+) = /gm)].map(([, text, locale]) => `${locale}: ${text}`);
      return `import { inLocale } from '../../in-locale.ts';\n${before}export const ${name} = inLocale({ ${texts.join(', ')} });`;
    },
  },
});
