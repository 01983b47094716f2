import { language } from './locale.svelte.ts';

/** A date and time, as people in the player's region write them. `time` is Unix time in milliseconds. */
export const when = (time: number): string =>
  new Intl.DateTimeFormat(language.regional, { dateStyle: 'medium', timeStyle: 'short' }).format(time);
