import { join } from 'node:path';
import { serve, type RunningServer } from '../../src/serve.ts';
import type { Settings } from '../../src/settings.ts';
import { ServedTime } from '../../src/process/served-time.ts';
import { withTempFolder, testSettings } from './server.ts';

/** A server whose clocks move only when a test moves them. It can be restarted with the same file. */
export class ManualClockServer {
  readonly #settings: Settings;
  #serving: RunningServer | undefined;
  /** The process's monotonic clock, in milliseconds. After a restart, it shows a different time. */
  #steady = 0;
  /** The system clock, in milliseconds since 1970. */
  date = Date.UTC(2026, 0, 1);

  private constructor(settings: Settings) {
    this.#settings = settings;
  }

  static async open<T>(work: (server: ManualClockServer) => Promise<T>, overrides: Partial<Settings> = {}): Promise<T> {
    return withTempFolder(async (folder) => {
      const server = new ManualClockServer(testSettings({ data: join(folder, 'sloop.db'), ...overrides }));
      await server.#start();
      try {
        return await work(server);
      } finally {
        await server.#serving?.close();
      }
    });
  }

  get base(): string {
    return this.#serving!.address;
  }

  get file(): string {
    return this.#settings.data;
  }

  /** Moves both clocks forward. */
  advanceTime(ms: number): void {
    this.#steady += ms;
    this.date += ms;
  }

  /**
   * Restarts the server. While the server is down, the system clock moves by `downtime` milliseconds. `downtime` may be negative.
   */
  async restart(downtime: number): Promise<void> {
    await this.#serving!.close();
    this.#serving = undefined;
    this.date += downtime;
    this.#steady = Math.abs(downtime) * 3 + 17;
    await this.#start();
  }

  async #start(): Promise<void> {
    this.#serving = await serve(this.#settings, {
      time: new ServedTime(() => this.#steady),
      date: () => this.date,
    });
  }
}
