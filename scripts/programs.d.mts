/** The folder with the bundle of some sources, by default those of `sloop`. Throws if the bundle cannot be made. */
export function programs(folder?: string, sources?: readonly string[]): string;
