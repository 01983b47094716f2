// How far the chat of a table has been read on this device, kept across reloads.
const key = (table: string): string => `sloop-read-${table}`;

/** The number of the last line that was read; 0 if none was. */
export const readUntil = (table: string): number => Number(localStorage.getItem(key(table)) ?? 0);

export const keepRead = (table: string, line: number): void => localStorage.setItem(key(table), String(line));
