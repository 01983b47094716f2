import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { SITE_MANIFEST } from '@sloop/protocol';
import type { Services } from '../../open/services.ts';
import { loadBuild, type SiteBuild } from './build.ts';

/** The shortest time between a failed attempt to load the site and the next attempt, in milliseconds. */
const RETRY_AFTER = 1000;

/** The folder of the built site. After a new build has been put into the folder, the next request loads that build. */
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

  /**
   * Returns the build that is in the folder now. If that build is incomplete, returns the last complete build. Returns undefined if
   * no complete build has been found yet.
   */
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
      this.#log.warn(
        { err: error as Error },
        'the site in the folder is incomplete; the last complete build is served',
      );
    }
  }
}
