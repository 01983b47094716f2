// Loaded when something is to be checked or has failed a check. One entry for all, because what two entries share would
// be loaded with every page (see fewerFiles in trim.plugin.ts).
export { default as Verification } from './Verification.svelte';
export { flawWords } from './words.ts';
