// This file imports nothing, so that a page can offer the game without loading its rules.
export const about = {
  id: 'cartagena',
  seats: { min: 2, max: 5 },
  choices: {
    /** In `jamaica`, hands are hidden and cards are drawn from the deck. In `tortuga`, hands are open and cards come from a row. */
    version: ['jamaica', 'tortuga'],
  },
} as const;
