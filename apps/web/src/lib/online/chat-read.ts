// Remembers, in the local storage, how much of a table's chat has been read on this device.
const key = (table: string): string => `sloop-read-${table}`;

/** The `n` of the last line of chat that was read, or 0 if no line was read. */
export const readUntil = (table: string): number => Number(localStorage.getItem(key(table)) ?? 0);

export const keepRead = (table: string, line: number): void => localStorage.setItem(key(table), String(line));
