import { FOR_RANDOM_GAMES } from '@sloop/cli/inlining';

export const OURS = ['cartagena', 'tortuga'] as const;
/** Other implementations of Cartagena. */
export const PEERS = ['plain', 'boardgame.io'] as const;
export const CONTENDERS = [...OURS, ...PEERS] as const;

export type OwnGame = (typeof OURS)[number];
export type Contender = (typeof CONTENDERS)[number];

export const TITLES: { readonly [contender in Contender]: string } = {
  cartagena: 'Sloop, Cartagena',
  tortuga: 'Sloop, Tortuga',
  plain: 'plain objects, Cartagena',
  'boardgame.io': 'boardgame.io, Cartagena',
};

/** The sets of V8 flags that a contender runs with. Only the set with which the contender is fastest over all rounds counts. */
export const flagSetsOf = (contender: Contender): readonly (readonly string[])[] =>
  OURS.some((game) => game === contender) ? [FOR_RANDOM_GAMES] : [FOR_RANDOM_GAMES, ['--no-maglev'], []];
