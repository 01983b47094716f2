import type { Confidence } from '@sloop/engine';

/** `npm run tune -- cartagena confidence --players N --games N --seed TEXT --write` fits this. */
export const CONFIDENCE: Confidence = {};
