// This file imports nothing, so that a page can list the bots without loading the search.
/** The five ranks, weakest first. */
export const RANKS = ['cabin-boy', 'deckhand', 'bosun', 'quartermaster', 'captain'] as const;
export type Rank = (typeof RANKS)[number];
