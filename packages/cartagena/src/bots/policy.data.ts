import type { Tunings } from '@sloop/engine';
import type { Tuning } from './tuning.ts';

/** `npm run tune -- cartagena policy --write` tunes these constants. */
export const TUNINGS: Tunings<Tuning> = {
  two: {
    neededCard: 9.369,
    spareCard: 4.12,
    halfHand: 10.175,
    lateCard: 1.055,
    newSymbol: 1.598,
    knownLeap: 0.59,
    leftMouth: 0.162,
    arrival: 11.356,
    rear: 0.599,
    ownChain: 0.45,
    nextChain: 0.938,
    pair: -0.314,
    endEarly: -1.199,
  },
  more: {
    neededCard: 11.02,
    spareCard: 4.438,
    halfHand: 19.094,
    lateCard: 0.975,
    newSymbol: 1.531,
    knownLeap: 0.856,
    leftMouth: 0.338,
    arrival: 10.156,
    rear: 0.131,
    ownChain: 0.604,
    nextChain: 0.947,
    pair: -0.004,
    endEarly: -1.544,
  },
};
