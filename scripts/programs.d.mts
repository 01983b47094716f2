/** The folder with the bundle of some sources, by default of `sloop`. Throws where it cannot be made. */
export function programs(folder?: string, sources?: readonly string[]): string;
