import { fail, ok, type Result } from '@sloop/engine';

/** What people type and others read: names and chat. Longest lengths are in characters as people count them. */
export const NAME_LENGTH = 24;
export const CHAT_LENGTH = 300;

/** Control characters, surrogates without a partner, unassigned and private ones, and line and paragraph separators. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\p{Cn}\p{Co}\p{Zl}\p{Zp}]/u;
/** Invisible characters; the two joiners are part of written languages and emoji, everything else could only deceive. */
const INVISIBLE = /(?![\u200c\u200d])\p{Cf}/u;
/** More accents on one letter than any language has: they would climb out of their line. */
const STACKED = /\p{M}{5}/u;

const segmenter = new Intl.Segmenter('en');

/** A text as it may be shown: composed, trimmed, single spaces, nothing invisible, within its length. */
function printable(input: string, what: string, longest: number): Result<string> {
  const text = input
    .normalize('NFC')
    .replace(/[\t\n\r ]+/g, ' ')
    .trim();
  if (text === '') return fail(`${what} must not be empty`);
  if (UNPRINTABLE.test(text) || INVISIBLE.test(text))
    return fail(`${what} must not hold control or invisible characters`);
  if (STACKED.test(text)) return fail(`${what} must not stack more than four accents on a letter`);
  // The bytes are bounded too: one "character" may be made of many.
  if (text.length > longest * 4 || [...segmenter.segment(text)].length > longest)
    return fail(`${what} must have at most ${longest} characters`);
  return ok(text);
}

export const parseName = (input: string): Result<string> => printable(input, 'a name', NAME_LENGTH);
export const parseChat = (input: string): Result<string> => printable(input, 'a message', CHAT_LENGTH);
