import type { Refusal, RefusalCode } from '@sloop/protocol';

const SENTENCES = {
  'storage-full': 'The server’s disk is full. Nothing that was confirmed is lost. Try again later.',
  'storage-down': 'The server cannot use its storage now. Nothing that was confirmed is lost. Try again later.',
} as const satisfies Partial<Record<RefusalCode, string>>;

type FailureCode = keyof typeof SENTENCES;

/** Thrown if the store cannot be used now. The same request may succeed later. `cause` is the database's error. */
export class StoreFailure extends Error {
  /** The message is for people who use the server, so it reveals nothing about the database. */
  readonly refusal: Refusal;

  constructor(code: FailureCode, cause?: unknown) {
    super(SENTENCES[code], { cause });
    this.refusal = { code, message: this.message };
  }
}
