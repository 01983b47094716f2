import { ensureFlags } from '@sloop/server/start-flags';
import { readSettings, VARIABLES, type Settings } from '@sloop/server/settings';
import type { RunningServer } from '@sloop/server';
import type { Command } from 'commander';
import { inColumns } from '../output/columns.ts';

/** How long the server may take to shut down, in milliseconds. */
const EXIT_TIMEOUT = 10_000;
/**
 * A time after the first signal, in milliseconds. A second signal that arrives later than this forces an exit. An
 * earlier one is ignored, because one Ctrl-C may cause two signals: one from the terminal and one from npm.
 */
const SECOND_SIGNAL_AFTER = 1000;

export function define(command: Command): void {
  command
    .addHelpText('after', () => `\nSettings, as environment variables (with defaults):\n${variables()}`)
    .action(async () => {
      ensureFlags();
      const settings = readSettings(process.env);
      if (!settings.ok) command.error(`error: ${settings.reason}`);
      else await run(settings.value, command);
    });
}

function variables(): string {
  const rows = VARIABLES.map(({ name, about, fallback }) => [
    `  ${name}`,
    `${about}${fallback === '' ? '' : ` (${fallback})`}`,
  ]);
  return `${inColumns(rows).join('\n')}\n`;
}

async function run(settings: Settings, command: Command): Promise<void> {
  try {
    // The server is imported only here, so that wrong settings are reported without loading it.
    const { serve } = await import('@sloop/server');
    const serving = await serve(settings);
    const leave = leaving(serving);
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, leave);
    console.log(`Sloop is at ${serving.address}`);
  } catch (error) {
    command.error(`error: the server could not start: ${(error as Error).message}`);
  }
}

/**
 * Returns a signal handler. On the first signal, the handler closes the server's connections and store and then ends the process.
 */
function leaving(serving: RunningServer): () => void {
  let since: number | undefined;
  return () => {
    if (since !== undefined) {
      if (performance.now() - since > SECOND_SIGNAL_AFTER) process.exit(1);
      return;
    }
    since = performance.now();
    setTimeout(() => process.exit(1), EXIT_TIMEOUT).unref();
    serving.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
}
