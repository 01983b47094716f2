import { createHash, randomBytes } from 'node:crypto';

/** The characters of ids. Characters that look similar are left out, and so are vowels, so that ids contain no words. */
const ALPHABET = '23456789BCDFGHJKLMNPQRSTVWXZbcdfghjkmnpqrstvwxz';
const LENGTH = 12;
/** Random bytes from this value on are skipped, because they would make some characters more likely than others. */
const LIMIT = Math.floor(256 / ALPHABET.length) * ALPHABET.length;

/** Makes a short id that cannot be guessed: 12 characters from an alphabet of 47, which is 66 bits. */
export const newId = (): string => lettersFrom(() => randomBytes(2 * LENGTH));

/** Makes an id that depends only on `text`, and that is as hard to guess as `text`. */
export const idFrom = (text: string): string =>
  lettersFrom((round) => createHash('sha256').update(`${round} ${text}`).digest());

/** Makes an id from bytes. Calls `bytes` with 0, 1, … until the id is complete. */
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
