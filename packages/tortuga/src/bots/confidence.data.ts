import type { Confidence } from '@sloop/engine';

/** `npm run tune -- tortuga confidence --players N --games N --seed TEXT --write` fits this. */
export const CONFIDENCE: Confidence = {
  2: { power: 0.9375, games: 4000, seed: 'tune' },
  3: { power: 0.59375, games: 1000, seed: 'tune' },
  4: { power: 0.625, games: 1000, seed: 'tune' },
};
