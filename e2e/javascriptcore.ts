// Computes the results in JavaScriptCore, the engine of Safari. JavaScriptCore is part of Bun, which is available in
// npm packages.
import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const { platform, arch } = process;
const system = platform === 'win32' ? 'windows' : platform;

/** The package with Bun for this platform, such as `@oven/bun-linux-x64`. Only some platforms have such a package. */
export const BUN_PACKAGE = `@oven/bun-${system}-${arch === 'arm64' ? 'aarch64' : arch}`;

/** The path of Bun, or undefined if its package is not installed. */
export function findBun(): string | undefined {
  const program = platform === 'win32' ? 'bun.exe' : 'bun';
  const path = join(import.meta.dirname, '../node_modules', BUN_PACKAGE, 'bin', program);
  return existsSync(path) ? path : undefined;
}

/** Runs the built page's worker in Bun. Returns the message that the worker would send to the page. */
export async function resultsInBun(bun: string, built: string): Promise<string> {
  const assets = join(built, 'assets');
  const worker = readdirSync(assets).find((name) => name.startsWith('results.worker'))!;
  const script = `globalThis.postMessage = (json) => console.log(json);
    await import(${JSON.stringify(pathToFileURL(join(assets, worker)).href)});`;
  const { stdout } = await promisify(execFile)(bun, ['-e', script], { maxBuffer: 2 ** 26 });
  return stdout;
}
