import * as Type from 'typebox';

/** A person as others see them. */
export const personSchema = Type.Object(
  { id: Type.String({ description: 'public and lasting' }), name: Type.String() },
  { additionalProperties: false },
);
export type Person = Type.Static<typeof personSchema>;

export const meSchema = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    mutes: Type.Array(Type.String(), { description: 'people whose chat I do not see' }),
  },
  { additionalProperties: false },
);
export type Me = Type.Static<typeof meSchema>;

export const renameSchema = Type.Object({ name: Type.String({ maxLength: 200 }) }, { additionalProperties: false });

export const muteSchema = Type.Object(
  { person: Type.String({ maxLength: 64 }), muted: Type.Boolean() },
  { additionalProperties: false },
);

/** What a program gets that asks for an identity of its own: the token is said this once. */
export const newcomerSchema = Type.Object({ token: Type.String(), me: meSchema }, { additionalProperties: false });
export type Newcomer = Type.Static<typeof newcomerSchema>;
