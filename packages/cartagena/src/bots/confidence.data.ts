import type { Confidence } from '@sloop/engine';

/** `npm run tune -- cartagena confidence --players N --games N --seed TEXT --write` fits this. */
export const CONFIDENCE: Confidence = {
  2: { power: 1, turn: 0.65625, games: 16000, seed: 'tune' },
  3: { power: 1.125, turn: 0.96875, games: 1500, seed: 'tune' },
  4: { power: 1.265625, turn: 1.09375, games: 4000, seed: 'tune' },
  5: { power: 1.265625, turn: 1.0625, games: 1500, seed: 'tune' },
};
