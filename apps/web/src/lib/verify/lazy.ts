// Pages import this file on demand: for a check, or when a record is wrong. If there were two such files, the modules that both
// files use would be loaded with every page (see `fewerFiles` in trim.plugin.ts).
export { default as Verification } from './Verification.svelte';
export { flawWords } from './words.ts';
