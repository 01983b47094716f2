// Remembers, in local storage, how much of a table's chat has been read on this device.
import { readText, storeText } from '#lib/site/storage.ts';

const key = (table: string): string => `sloop-read-${table}`;

/** The `n` of the last chat line that was read, or 0 if no line was read. */
export const readUntil = (table: string): number => Number(readText(key(table))) || 0;

export const keepRead = (table: string, line: number): void => storeText(key(table), String(line));
