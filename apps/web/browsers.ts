/**
 * The oldest browsers that the site supports: those of 2023. Firefox is the youngest of them, because the layout needs `:has()`.
 * scripts/browsers has a test that the built site uses nothing newer.
 */
export const BROWSERS = { chrome: 111, edge: 111, firefox: 121, safari: 16.4 } as const;

/** The same as a build target. */
export const BUILD_TARGET = Object.entries(BROWSERS).map(([name, version]) => `${name}${version}`);
