import { DatabaseSync } from 'node:sqlite';

/**
 * Fills a store with copies of its tables and their events until the store has `count` tables. While this function runs, no server
 * may have the file open.
 */
export function fillStore(file: string, count: number): void {
  const database = new DatabaseSync(file);
  try {
    const { here } = database.prepare('select count(*) as here from tables').get() as { here: number };
    const copies = Math.ceil((count - here) / here);
    database.exec('pragma synchronous = off; begin');
    for (const [table, key] of [
      ['tables', 'id'],
      ['events', 'table_id'],
      ['sitters', 'table_id'],
    ] as const)
      copyRows(database, table, key, copies);
    database.exec('commit; pragma wal_checkpoint(truncate)');
  } finally {
    database.close();
  }
}

/** Copies every row of a database table `copies` times. Each copy has a different key. */
function copyRows(database: DatabaseSync, table: string, key: string, copies: number): void {
  const columns = database.prepare(`select name from pragma_table_info('${table}')`).all() as { name: string }[];
  const names = columns.map(({ name }) => name);
  // Like random ids, the new keys are spread over the whole index.
  const values = names.map((name) =>
    name === key ? `substr(hex(nth * 2654435761), -6) || '-' || nth || '-' || ${key}` : name,
  );
  database.exec(`with recursive copy (nth) as (select 1 union all select nth + 1 from copy where nth < ${copies})
    insert into ${table} (${names.join(', ')}) select ${values.join(', ')} from ${table}, copy`);
}
