import { readSettings } from '@sloop/server/settings';
import type { Command } from 'commander';
import { ProgressLine } from '../output/progress.ts';

export function define(command: Command): void {
  command
    .argument('<file>', 'where to; must not exist')
    .option('--overwrite', 'replace the file if it exists')
    .addHelpText('after', '\nSLOOP_DATA names the store, as for `sloop serve`. For Postgres, use pg_dump.')
    .action(async (file: string, { overwrite = false }: { overwrite?: boolean }) => {
      const settings = readSettings(process.env);
      if (!settings.ok) command.error(`error: ${settings.reason}`);
      else if (settings.value.databaseUrl !== undefined)
        command.error('error: DATABASE_URL is set: a Postgres store is backed up with pg_dump');
      else await backUp(settings.value.data, file, overwrite, command);
    });
}

async function backUp(from: string, to: string, overwrite: boolean, command: Command): Promise<void> {
  const progress = new ProgressLine();
  try {
    const { backupSqlite } = await import('@sloop/server/backup');
    await backupSqlite(from, to, (done, total) => progress.bar(done, total, `${done} of ${total} pages`), {
      overwrite,
    });
    progress.clear();
    console.log(`${from} is copied to ${to}`);
  } catch (error) {
    progress.clear();
    command.error(`error: ${(error as Error).message}`);
  }
}
