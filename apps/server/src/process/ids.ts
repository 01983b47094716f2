import { createHash, randomBytes } from 'node:crypto';

/** Ids contain no characters that look alike. They contain no vowels, so that they never spell a word. */
const ALPHABET = '23456789BCDFGHJKLMNPQRSTVWXZbcdfghjkmnpqrstvwxz';
const LENGTH = 12;
/** Bytes that are this large or larger are skipped. Otherwise, some characters would be more likely than others. */
const LIMIT = Math.floor(256 / ALPHABET.length) * ALPHABET.length;

/** Makes a random id. The id has 66 random bits, so no one can guess it. */
export const newId = (): string => lettersFrom(() => randomBytes(2 * LENGTH));

/** Makes an id from `text`. The same text always gives the same id. The id is as hard to guess as the text. */
export const idFrom = (text: string): string =>
  lettersFrom((round) => createHash('sha256').update(`${round} ${text}`).digest());

/** Makes an id from bytes. Calls `bytes(0)`, `bytes(1)` and so on, until the id is complete. */
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
