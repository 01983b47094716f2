import { readSettings } from '@sloop/server/settings';
import type { Command } from 'commander';
import { ProgressLine } from '../output/progress.ts';

export function define(command: Command): void {
  command
    .argument('<file>', 'the copy to write; it must not exist yet')
    .option('--overwrite', 'replace the file if it exists')
    .addHelpText('after', '\nSLOOP_DATA names the database to copy, as for `sloop serve`. For Postgres, use pg_dump.')
    .action(async (file: string, { overwrite = false }: { overwrite?: boolean }) => {
      const settings = readSettings(process.env);
      if (!settings.ok) command.error(`error: ${settings.reason}`);
      else if (settings.value.databaseUrl !== undefined)
        command.error('error: DATABASE_URL is set, so the database is Postgres. Use pg_dump to back it up.');
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
    console.log(`Copied ${from} to ${to}`);
  } catch (error) {
    progress.clear();
    command.error(`error: ${(error as Error).message}`);
  }
}
