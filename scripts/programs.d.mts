/**
 * Returns the folder with the bundle of some sources. The default sources are those of `sloop`. Throws if the bundle cannot be
 * made.
 */
export function programs(folder?: string, sources?: readonly string[]): string;
