import { ensureFlags } from '@sloop/server/start-flags';
import { readSettings, VARIABLES, type Settings } from '@sloop/server/settings';
import type { Serving } from '@sloop/server';
import type { Command } from 'commander';
import { inColumns } from '../output/columns.ts';

/** How long a server may take to leave, in milliseconds. */
const EXIT_TIMEOUT = 10_000;
/** A signal may come twice, from the terminal and from whoever started this. A second one that comes later than this many milliseconds forces an exit. */
const SECOND_SIGNAL_AFTER = 1000;

export function define(command: Command): void {
  command.addHelpText('after', `\nSettings, by environment variables:\n${variables()}`).action(async () => {
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
    // Loaded here: no other command waits for a web server.
    const { serve } = await import('@sloop/server');
    const serving = await serve(settings);
    const leave = leaving(serving);
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, leave);
    console.log(`Sloop is at ${serving.address}`);
  } catch (error) {
    command.error(`error: the server cannot start: ${(error as Error).message}`);
  }
}

/** What to do at any signal: the first one lets the server leave. */
function leaving(serving: Serving): () => void {
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
