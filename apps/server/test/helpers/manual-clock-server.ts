import { join } from 'node:path';
import { serve, type Serving } from '../../src/serve.ts';
import type { Settings } from '../../src/settings.ts';
import { ServedTime } from '../../src/process/served-time.ts';
import { inFolder, testSettings } from './server.ts';

/** A server whose time passes only where a test lets it, and which is restarted on the same file. */
export class ManualClockServer {
  readonly #settings: Settings;
  #serving: Serving | undefined;
  /** The process's steady clock: every process has its own beginning. */
  #steady = 0;
  /** The system's clock. */
  date = Date.UTC(2026, 0, 1);

  private constructor(settings: Settings) {
    this.#settings = settings;
  }

  static async open<T>(work: (server: ManualClockServer) => Promise<T>, overrides: Partial<Settings> = {}): Promise<T> {
    return inFolder(async (folder) => {
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

  /** Lets time pass, on both clocks. */
  pass(ms: number): void {
    this.#steady += ms;
    this.date += ms;
  }

  /** Nobody serves for so long, as the system's clock tells it. */
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
