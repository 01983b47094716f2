import { createHash, randomBytes } from 'node:crypto';

/** Without letters that look similar, and without vowels, so that no words appear. */
const ALPHABET = '23456789BCDFGHJKLMNPQRSTVWXZbcdfghjkmnpqrstvwxz';
const LENGTH = 12;
/** Greater bytes are skipped, because they would make some letters more likely. */
const LIMIT = Math.floor(256 / ALPHABET.length) * ALPHABET.length;

/** A short id that cannot be guessed: 12 of 47 letters, which is 66 bits. */
export const newId = (): string => lettersFrom(() => randomBytes(2 * LENGTH));

/** An id that depends only on the text, and is as hard to guess as the text. */
export const idFrom = (text: string): string =>
  lettersFrom((round) => createHash('sha256').update(`${round} ${text}`).digest());

/** `bytes` is called with 0, 1, … until there are enough letters. */
function lettersFrom(bytes: (round: number) => Uint8Array): string {
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
