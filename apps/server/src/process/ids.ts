import { createHash, randomBytes } from 'node:crypto';

/** No letters that look alike, and no vowels that would make words. */
const ALPHABET = '23456789BCDFGHJKLMNPQRSTVWXZbcdfghjkmnpqrstvwxz';
const LENGTH = 12;
/** Bytes from here on would favour some letters. */
const LIMIT = Math.floor(256 / ALPHABET.length) * ALPHABET.length;

/** A short id that nobody guesses: 12 of 47 letters, 66 bits. */
export const newId = (): string => spell(() => randomBytes(2 * LENGTH));

/** The same text, the same id: as hard to guess as the text. */
export const idFrom = (text: string): string =>
  spell((round) => createHash('sha256').update(`${round} ${text}`).digest());

function spell(bytes: (round: number) => Uint8Array): string {
  let id = '';
  for (let round = 0; id.length < LENGTH; round++)
    for (const byte of bytes(round)) if (byte < LIMIT && id.length < LENGTH) id += ALPHABET[byte % ALPHABET.length];
  return id;
}

const ID = new RegExp(`^[${ALPHABET}]{${LENGTH}}$`);
export const isId = (text: string): boolean => ID.test(text);

export const newToken = (): string => randomBytes(32).toString('base64url');
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');
export const newServerSeed = (): string => randomBytes(32).toString('hex');
