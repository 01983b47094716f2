import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { SITE_MANIFEST } from '@sloop/protocol';
import type { Services } from '../../open/services.ts';
import { loadBuild, type SiteBuild } from './build.ts';

/** How long to wait before a site that could not be loaded is tried again, in milliseconds. */
const RETRY_AFTER = 1000;

/** The folder of the built site. Whenever a new build is put there, it is loaded. Until then, the last build is served. */
export class SiteFolder {
  readonly #folder: string;
  readonly #log: Services['log'];
  #build: SiteBuild | undefined;
  /** Identifies the manifest from which `#build` was loaded. */
  #stamp: string | undefined;
  #loading: Promise<void> | undefined;
  #failedAt = -Infinity;

  constructor(folder: string, log: Services['log']) {
    this.#folder = resolve(folder);
    this.#log = log;
  }

  /** Returns the build that is in the folder now, or the last complete one. Returns undefined if there was none yet. */
  async current(): Promise<SiteBuild | undefined> {
    const stamp = await this.#readStamp();
    const isNew = stamp !== undefined && stamp !== this.#stamp;
    if (isNew && performance.now() - this.#failedAt > RETRY_AFTER)
      this.#loading ??= this.#load(stamp).finally(() => (this.#loading = undefined));
    await this.#loading;
    return this.#build;
  }

  async #readStamp(): Promise<string | undefined> {
    try {
      const { ino, mtimeMs, size } = await stat(join(this.#folder, SITE_MANIFEST));
      return `${ino} ${mtimeMs} ${size}`;
    } catch {
      return undefined;
    }
  }

  async #load(stamp: string): Promise<void> {
    try {
      this.#build = await loadBuild(this.#folder);
      this.#stamp = stamp;
    } catch (error) {
      this.#failedAt = performance.now();
      this.#log.warn({ err: error as Error }, 'the site is incomplete; the last complete one is served');
    }
  }
}
