import type { GameRecord } from '@sloop/engine';

export function download(record: GameRecord): void {
  const file = new Blob([JSON.stringify(record, undefined, 1)], { type: 'application/json' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = `sloop-${record.game}-${new Date().toISOString().slice(0, 10)}.json`;
  link.click();
  URL.revokeObjectURL(link.href);
}
