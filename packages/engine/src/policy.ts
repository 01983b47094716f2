import type { Confidence, Constants, Game, Policy, State } from './game.ts';
import { evaluator, type Features, type Network } from './network.ts';

/** The part of a policy that depends on the tuned constants. */
export type Play = Pick<Policy, 'choose' | 'candidates' | 'apprentice'>;

/** The constants for a table with two seats (`two`), and for a larger table (`more`). */
export interface Tunings<Tuning> {
  readonly two: Tuning;
  readonly more: Tuning;
}

/** What a policy is made of: constants that `npm run tune` tunes, and a network that `npm run train` trains. */
export interface PolicyParts<Tuning> extends Pick<
  Policy,
  'planning' | 'horizon' | 'settled' | 'winning' | 'calculate'
> {
  readonly seats: Game['seats'];
  readonly playersOf: (state: State) => number;
  readonly playBy: (tuning: Tuning) => Play;
  readonly tunings: Tunings<Tuning>;
  readonly features: Features;
  readonly network: Network;
  readonly confidence?: Confidence;
}

/** Makes a policy from its parts. */
export function policyFrom<Tuning extends object>(parts: PolicyParts<Tuning>): Policy {
  const { seats, playersOf, playBy, tunings, features, network, planning, horizon, settled } = parts;
  const { winning, calculate, confidence } = parts;
  const two = playBy(tunings.two);
  const more = playBy(tunings.more);
  const of = (state: State): Play => (playersOf(state) === 2 ? two : more);
  const retuned =
    (name: keyof Tunings<Tuning>) =>
    (constants: Constants): Policy =>
      policyFrom({ ...parts, tunings: { ...tunings, [name]: { ...tunings[name], ...constants } } });
  return {
    choose: (state, seat, rng) => of(state).choose(state, seat, rng),
    candidates: (state, seat) => of(state).candidates(state, seat),
    apprentice: (start) => of(start).apprentice?.(start),
    ...(winning && { winning }),
    ...(calculate && { calculate }),
    ...(confidence && { fitted: confidence, confidence: (state) => confidence[playersOf(state)] ?? { power: 1 } }),
    planning,
    horizon,
    settled,
    evaluate: evaluator(network, features, seats.max, playersOf),
    learned: { features, network, retrained: (other) => policyFrom({ ...parts, network: other }) },
    tunables: [
      {
        name: 'two',
        seats: { min: seats.min, max: 2 },
        constants: { ...tunings.two } as Constants,
        retuned: retuned('two'),
      },
      {
        name: 'more',
        seats: { min: 3, max: seats.max },
        constants: { ...tunings.more } as Constants,
        retuned: retuned('more'),
      },
    ],
  };
}
