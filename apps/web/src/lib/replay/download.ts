import type { GameRecord } from '@sloop/engine';

/** Lets the browser download a record as a file. */
export function download(record: GameRecord): void {
  const file = new Blob([JSON.stringify(record, undefined, 1)], { type: 'application/json' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = `sloop-${record.game}-${new Date().toISOString().slice(0, 10)}.json`;
  link.click();
  URL.revokeObjectURL(link.href);
}
