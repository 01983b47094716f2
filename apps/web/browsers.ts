/**
 * The oldest version of each browser that the site supports. All of them are from 2023. Firefox must be newer than the
 * others, because the layout needs `:has()`. A test in scripts/browsers checks that the built site uses no feature that
 * any of these versions lacks.
 */
export const BROWSERS = { chrome: 111, edge: 111, firefox: 121, safari: 16.4 } as const;

/** The same versions as build targets for Vite. */
export const BUILD_TARGET = Object.entries(BROWSERS).map(([name, version]) => `${name}${version}`);
