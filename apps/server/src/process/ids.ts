import { createHash, createHmac, randomBytes } from 'node:crypto';

/** Ids contain no characters that are easily confused, and no vowels, so that they never spell a word. */
const ALPHABET = '23456789BCDFGHJKLMNPQRSTVWXZbcdfghjkmnpqrstvwxz';
const LENGTH = 12;
/** Makes a random id. The id has 66 random bits, so no one can guess it. */
export const newId = (): string => lettersFrom(() => randomBytes(2 * LENGTH));

/** Makes an id from `text`. The same text always gives the same id. The id is as hard to guess as the text. */
export const idFrom = (text: string): string =>
  lettersFrom((round) => createHash('sha256').update(`${round} ${text}`).digest());

/** Makes a string from bytes. Calls `bytes(0)`, `bytes(1)` and so on, until the string is complete. */
function lettersFrom(bytes: (round: number) => Uint8Array, alphabet = ALPHABET, length = LENGTH): string {
  // Bytes at or above this limit are skipped. Otherwise, some characters would be more likely than others.
  const limit = Math.floor(256 / alphabet.length) * alphabet.length;
  let text = '';
  for (let round = 0; text.length < length; round++)
    for (const byte of bytes(round)) if (byte < limit && text.length < length) text += alphabet[byte % alphabet.length];
  return text;
}

const ID = new RegExp(`^[${ALPHABET}]{${LENGTH}}$`);
export const isId = (text: string): boolean => ID.test(text);

/** The characters of codes that people read from one device and type on another: the digits and the capitals of ids. */
const CODE_ALPHABET = ALPHABET.slice(0, ALPHABET.indexOf('b'));
const CODE_LENGTH = 8;

/** Makes a random code of 8 characters. There are 28⁸, about 3.8 · 10¹¹, such codes. */
export const newCode = (): string => lettersFrom(() => randomBytes(2 * CODE_LENGTH), CODE_ALPHABET, CODE_LENGTH);

/** Matches a well-formed token. */
export const TOKEN = /^[\w-]{43}$/;
export const newToken = (): string => randomBytes(32).toString('base64url');
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');
export const newServerSeed = (): string => randomBytes(32).toString('hex');

/**
 * Makes a short hash of an IP address. The hash has only 24 bits, so hundreds of IPv4 addresses share each value. Nobody who
 * reads the store can tell which of these addresses was hashed.
 */
export const hashAddress = (address: string, salt: string): string =>
  createHmac('sha256', salt).update(address).digest('hex').slice(0, 6);
