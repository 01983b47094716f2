// This file imports nothing, so that a page can offer the game without loading its rules.
export const about = {
  id: 'tortuga',
  seats: { min: 2, max: 4 },
  /** The values of each option. The default comes first. */
  choices: {
    /** The number of chests in Tortuga that ends the game. */
    goal: [6, 8],
  },
} as const;
