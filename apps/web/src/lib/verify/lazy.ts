// Pages import this file on demand: for a check, or when a record is wrong. There is only one such file, because modules that two
// such files shared would be loaded with every page (see `fewerFiles` in trim.plugin.ts).
export { default as Verification } from './Verification.svelte';
export { flawWords } from './words.ts';
