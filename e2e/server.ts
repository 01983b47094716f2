import { spawn, type ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const seeded = new URL('../scripts/testing/seeded-process.ts', import.meta.url);

/**
 * A random port. Systems give the ports from 32768 on to whoever asks for any free port, so a restarted server might find such a port
 * taken.
 */
const randomPort = (): number => randomInt(10_240, 32_768);
/** How many ports are tried before a test fails. */
const TRIES = 10;

/** A real `sloop serve` process that serves the built site. The process can be killed and started again at the same address. */
export class GameServer {
  readonly #folder = mkdtempSync(join(tmpdir(), 'sloop-e2e-'));
  readonly #port: number;
  readonly #site: string;
  #child: ChildProcess | undefined;
  #seed = '';

  private constructor(port: number, site: string) {
    this.#port = port;
    this.#site = site;
  }

  /** Starts a server with the site in this folder. */
  static async start(site = join(root, 'apps/web/build')): Promise<GameServer> {
    for (let tries = 1; ; tries++) {
      const server = new GameServer(randomPort(), site);
      try {
        await server.start();
        return server;
      } catch (error) {
        if (tries === TRIES) throw error;
      }
    }
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  async start(): Promise<void> {
    const child = spawn(process.execPath, [join(root, 'apps/cli/bin/sloop.mjs'), 'serve'], {
      cwd: root,
      env: {
        ...process.env,
        NODE_OPTIONS: `--import=${seeded.href}`,
        TEST_SEED: this.#seed,
        PORT: String(this.#port),
        SLOOP_DATA: join(this.#folder, 'sloop.db'),
        SLOOP_SITE: this.#site,
        SLOOP_LOG: 'error',
        SLOOP_RATE: '1000',
        SLOOP_BOT_MS: '30',
        SLOOP_BOT_PAUSE_MS: '0',
        SLOOP_OVERLOAD_MS: '60000',
      },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    });
    this.#child = child;
    for await (const chunk of child.stdout!) if (String(chunk).includes('Sloop is at')) return;
    throw new Error('the server did not start');
  }

  /** Seeds everything random in the server. After a restart, the server uses another seed that is derived from `seed`. */
  async seed(seed: string): Promise<void> {
    const child = this.#child!;
    const answered = new Promise((resolve) => child.once('message', resolve));
    child.send(seed);
    await answered;
    this.#seed = `${seed} again`;
  }

  /** Kills the server, as a power cut would. */
  async kill(): Promise<void> {
    const child = this.#child!;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await gone;
  }

  async close(): Promise<void> {
    await this.kill();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
