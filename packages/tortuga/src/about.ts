// This file imports nothing, so that a page can offer the game without loading its rules.
export const about = {
  id: 'tortuga',
  seats: { min: 2, max: 4 },
  choices: {
    /** The game ends after the round in which a seat reaches this many chests in Tortuga. */
    goal: [6, 8],
  },
} as const;
