// Remembers how much of a table's chat has been read on this device, even after the page is reloaded.
const key = (table: string): string => `sloop-read-${table}`;

/** The number `n` of the last line of chat that was read; 0 if no line was read. */
export const readUntil = (table: string): number => Number(localStorage.getItem(key(table)) ?? 0);

export const keepRead = (table: string, line: number): void => localStorage.setItem(key(table), String(line));
