import * as Type from 'typebox';

/** What other people see of a person. */
export const personSchema = Type.Object(
  { id: Type.String({ description: 'public, never changes' }), name: Type.String() },
  { additionalProperties: false },
);
export type Person = Type.Static<typeof personSchema>;

export const meSchema = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    mutes: Type.Array(Type.String(), { description: 'ids of people whose chat I do not see' }),
  },
  { additionalProperties: false },
);
export type Me = Type.Static<typeof meSchema>;

export const renameSchema = Type.Object({ name: Type.String({ maxLength: 200 }) }, { additionalProperties: false });

export const muteSchema = Type.Object(
  { person: Type.String({ maxLength: 64 }), muted: Type.Boolean() },
  { additionalProperties: false },
);

/** A code with which another device can become the same person. */
export const codeSchema = Type.Object(
  {
    code: Type.String({ description: 'for another device; it can be used once' }),
    seconds: Type.Integer({ description: 'how long the code is valid' }),
  },
  { additionalProperties: false },
);
export type Code = Type.Static<typeof codeSchema>;

export const takeCodeSchema = Type.Object({ code: Type.String({ maxLength: 40 }) }, { additionalProperties: false });

/** The reply to a program that asks for a new identity. The server sends the token only in this reply. */
export const newcomerSchema = Type.Object({ token: Type.String(), me: meSchema }, { additionalProperties: false });
export type Newcomer = Type.Static<typeof newcomerSchema>;
