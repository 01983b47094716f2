import { fail, ok, type Result } from '@sloop/engine';
import { LEFT_NAME } from './left-name.ts';

/** The greatest length of a name. Each character that people see counts as one, even if it consists of several code points. */
export const NAME_LENGTH = 24;
/** The greatest length of a chat line. Characters are counted as in `NAME_LENGTH`. */
export const CHAT_LENGTH = 300;

/** Control characters, lone surrogates, unassigned and private-use characters, and line and paragraph separators. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\p{Cn}\p{Co}\p{Zl}\p{Zp}]/u;
/**
 * Invisible characters, which could deceive readers. The two joiners and the variation selectors are allowed, because some
 * languages and emoji need them.
 */
const INVISIBLE = /(?![\u200c\u200d\p{Variation_Selector}])[\p{Cf}\p{Default_Ignorable_Code_Point}]/u;
/**
 * Symbols and letters that are drawn as blanks: a braille cell, the placeholder for an object, two hieroglyphs, a
 * Khitan filler and a note head.
 */
const BLANK = '\\u2800\\uFFFC\\u{13441}\\u{13442}\\u{16FE4}\\u{1D159}';
/** A character that is visible on its own. An accent does not count, because it joins whatever comes before it. */
const VISIBLE = new RegExp(`(?![${BLANK}])[\\p{L}\\p{N}\\p{P}\\p{S}]`, 'u');
/** More accents on one letter than any language uses. They would run into other lines. */
const STACKED = /\p{M}{5}/u;

/**
 * Counts characters as people see them. The segmenter is made when it is first needed, because the site does not need it and some
 * browsers lack it.
 */
function countCharacters(text: string): number {
  segmenter ??= new Intl.Segmenter('en');
  return [...segmenter.segment(text)].length;
}
let segmenter: Intl.Segmenter | undefined;

/**
 * Cleans up a text: normalizes it (NFC), trims it, and reduces white space to single spaces. Refuses a text that is empty, is too
 * long or contains unsafe characters.
 */
function cleanText(input: string, what: string, longest: number): Result<string> {
  const text = input
    .normalize('NFC')
    .replace(/[\t\n\r ]+/g, ' ')
    .trim();
  if (text === '') return fail(`${what} must not be empty`);
  if (UNPRINTABLE.test(text) || INVISIBLE.test(text))
    return fail(`${what} must not contain control or invisible characters`);
  if (!VISIBLE.test(text)) return fail(`${what} must contain something that people can see: a letter, digit or symbol`);
  if (STACKED.test(text)) return fail(`${what} must not have more than four accents on one letter`);
  // The length in code units is limited too, because one character can consist of many code units.
  if (text.length > longest * 4 || countCharacters(text) > longest)
    return fail(`${what} must have at most ${longest} characters`);
  return ok(text);
}

/** Returns the same string for texts that differ only in case, in fonts, or in characters that are not drawn. */
const looksOf = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\s\p{Default_Ignorable_Code_Point}]/gu, '')
    .toLowerCase();

/** Refuses a name with which a person would look like somebody who has deleted themselves. */
export function parseName(input: string): Result<string> {
  const name = cleanText(input, 'a name', NAME_LENGTH);
  return name.ok && looksOf(name.value) === looksOf(LEFT_NAME)
    ? fail(`a name must not be "${LEFT_NAME}", which stands for people who have deleted themselves`)
    : name;
}
export const parseChat = (input: string): Result<string> => cleanText(input, 'a message', CHAT_LENGTH);
