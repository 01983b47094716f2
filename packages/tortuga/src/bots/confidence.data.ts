/**
 * For each number of players, from 0 up, the captain's confidence (see `Policy.confidence`).
 * `npm run tune -- tortuga confidence --games 1000 --seed tune --write` fits it.
 */
export const CONFIDENCE: readonly number[] = [1, 1, 0.8125, 0.59375, 0.625];
