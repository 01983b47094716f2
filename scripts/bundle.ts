// `node scripts/bundle.ts FOLDER [SOURCE…]` bundles programs with Rolldown. Without a source, it bundles `sloop`.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { rolldown, type Plugin } from 'rolldown';

const root = join(import.meta.dirname, '..');
const SLOOP = 'apps/cli/src/main.ts';
/** A bundle depends on these files as well as on its modules. The lock file has the versions of the packages. */
const ALWAYS = ['package-lock.json', 'scripts/bundle.ts'];
/**
 * How long an old bundle is kept, in milliseconds. A program that is still running may start threads from an old
 * bundle.
 */
const KEPT_FOR = 30 * 24 * 60 * 60 * 1000;
/**
 * The largest number of tries to make a bundle while its sources keep changing. After the last try, a source may be
 * newer than the bundle.
 */
const MOST_TRIES = 3;

/**
 * Packages that stay outside the bundle. They read files of their own or start threads from their own folder, or they are optional
 * and not installed. All other packages become part of the bundle, so that a server starts sooner.
 */
const OUTSIDE = [
  '@fastify/swagger',
  '@fastify/swagger-ui',
  'pg',
  'pg-native',
  'pino',
  'piscina',
  'bufferutil',
  'utf-8-validate',
];

const isBundled = (id: string): boolean => !id.startsWith('node:') && !OUTSIDE.includes(id);

/**
 * The files of the rules and the search. They become one module, because V8 compiles constants of the same module into
 * the machine code. V8 would read an imported constant at each use.
 */
const RULES = /[\\/]packages[\\/](engine|tortuga|cartagena|games|bots)[\\/]/;

/** Matches the URL of another source in the same folder, such as a worker's URL. */
const ADDRESS = /new URL\('(?:\.\/)?([\w.-]+)\.ts', import\.meta\.url\)/g;

/** Makes a separate file in the bundle's folder for each source that is started or loaded by its URL, such as a worker. */
const programsByAddress = (): Plugin => ({
  name: 'programs-by-address',
  transform(code, id) {
    if (!code.includes('new URL(')) return undefined;
    return code.replaceAll(ADDRESS, (_, name: string) => {
      this.emitFile({ type: 'chunk', id: join(dirname(id), `${name}.ts`), fileName: `${name}.js` });
      return `new URL('./${name}.js', import.meta.url)`;
    });
  },
});

/** Writes a bundle into a folder. Returns the files on which the bundle depends, relative to the project's folder. */
async function write(folder: string, sources: readonly string[]): Promise<string[]> {
  const modules = new Set<string>();
  const collect: Plugin = { name: 'collect', moduleParsed: ({ id }) => void modules.add(id) };
  const bundle = await rolldown({
    cwd: root,
    input: Object.fromEntries(sources.map((source) => [basename(source, '.ts'), join(root, source)])),
    platform: 'node',
    external: (id) => !isBundled(id),
    plugins: [programsByAddress(), collect],
  });
  await bundle.write({
    dir: folder,
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
    codeSplitting: { groups: [{ name: 'rules', test: RULES }] },
  });
  await bundle.close();
  const own = [...modules].map((id) => relative(root, id)).filter((path) => existsSync(join(root, path)));
  return [...own.filter((path) => !path.includes('node_modules')), ...ALWAYS, ...packagesOf(own)].toSorted();
}

/**
 * The package.json of each of our packages that has modules in the bundle. A package.json determines which file an import loads.
 */
const packagesOf = (paths: readonly string[]): string[] => {
  const packages = paths.map((path) => path.split(sep, 2).join('/')).filter((path) => /^(apps|packages)\//.test(path));
  return [...new Set(packages)].map((path) => `${path}/package.json`);
};

/**
 * The path, the modification time and the size of a source. `programs.mjs` compares the time and the size to find out whether the
 * source has changed.
 */
function stampOf(path: string): readonly [string, number, number] {
  const { mtimeMs, size } = statSync(join(root, path));
  return [path.replaceAll(sep, '/'), mtimeMs, size];
}

/**
 * Makes a bundle. The name of its folder is a hash of its sources' stamps, so that several processes can make the same
 * bundle at the same time.
 */
async function make(home: string, sources: readonly string[]): Promise<void> {
  mkdirSync(home, { recursive: true });
  const unfinished = join(home, `unfinished-${process.pid}`);
  try {
    const inputs = await writeSettled(unfinished, sources);
    const name = createHash('sha256').update(JSON.stringify(inputs)).digest('hex').slice(0, 16);
    moveInto(unfinished, join(home, name));
    const newest = join(home, `newest-${process.pid}.json`);
    writeFileSync(newest, JSON.stringify({ name, inputs }));
    renameSync(newest, join(home, 'newest.json'));
    removeOld(home, name);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}

/**
 * Writes a bundle. If a source has changed in the meantime, writes the bundle again, because the bundle may contain the old source.
 */
async function writeSettled(folder: string, sources: readonly string[]): Promise<ReturnType<typeof stampOf>[]> {
  for (let tries = 1; ; tries++) {
    const before = Date.now();
    rmSync(folder, { recursive: true, force: true });
    const inputs = (await write(folder, sources)).map(stampOf);
    if (tries === MOST_TRIES || inputs.every(([, changed]) => changed < before)) return inputs;
  }
}

/** Moves a bundle to its final folder. Does nothing if another process has put the same bundle there in the meantime. */
function moveInto(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if (!existsSync(to)) throw error;
  }
}

function removeOld(home: string, name: string): void {
  const folders = readdirSync(home, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== name && !entry.name.startsWith('unfinished-'))
    .map((entry) => join(entry.parentPath, entry.name));
  const isOld = (folder: string): boolean => Date.now() - statSync(folder).mtimeMs > KEPT_FOR;
  for (const folder of folders.filter(isOld)) rmSync(folder, { recursive: true, force: true });
}

const [home = '.cache/sloop', ...sources] = process.argv.slice(2);
try {
  await make(resolve(root, home), sources.length > 0 ? sources : [SLOOP]);
} catch (error) {
  // `programs.mjs` shows one line as the reason, so the whole message is put on one line.
  console.error(`Error: ${stripVTControlCharacters((error as Error).message).replaceAll(/\s+/g, ' ')}`);
  process.exitCode = 1;
}
