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
