import type { Bot } from '@sloop/bots';

/** A test uses this module as `Contest.bots`. */
export const BOTS: readonly Bot[] = [
  {
    name: 'last',
    about: 'plays the last legal move',
    think: (_game, _view, legal) => ({ index: legal.length - 1, simulations: 0, considered: [] }),
  },
];
