// It imports nothing, so that a page can offer the game without loading its rules.
export const about = {
  id: 'cartagena',
  seats: { min: 2, max: 5 },
  /** The default first. */
  choices: {
    /** Jamaica: hands hidden, cards from the deck; Tortuga: hands open, cards from a row. */
    version: ['jamaica', 'tortuga'],
  },
} as const;
