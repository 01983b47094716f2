import * as Type from 'typebox';

/** The HTTP status of each refusal code. */
export const REFUSALS = {
  'bad-request': 400,
  'bad-name': 400,
  'bad-option': 400,
  'unknown-game': 400,
  'unknown-bot': 400,
  unauthorized: 401,
  forbidden: 403,
  'cross-origin': 403,
  'wrong-code': 403,
  'not-seated': 403,
  'not-host': 403,
  'not-found': 404,
  'not-open': 409,
  'not-playing': 409,
  'not-over': 409,
  'seat-taken': 409,
  'already-seated': 409,
  'seats-empty': 409,
  'wrong-seed': 409,
  stale: 409,
  'not-to-act': 409,
  'illegal-move': 409,
  'game-over': 409,
  'cannot-undo': 409,
  'not-held': 409,
  held: 409,
  'time-up': 409,
  'seat-lost': 409,
  'too-large': 413,
  'wrong-host': 421,
  'too-many': 429,
  'too-many-tables': 429,
  busy: 503,
  overloaded: 503,
  unreadable: 503,
  'storage-full': 503,
  'storage-down': 503,
  internal: 500,
} as const;

export type RefusalCode = keyof typeof REFUSALS;

/** Why a request was refused. A refused request has changed nothing. */
export interface Refusal {
  readonly code: RefusalCode;
  /** An explanation in English for the person who sent the request. The site shows a translated text for the code instead. */
  readonly message: string;
}

export const refusalSchema = Type.Object(
  { code: Type.Enum(Object.keys(REFUSALS) as RefusalCode[]), message: Type.String() },
  { $id: 'Refusal', additionalProperties: false },
);
