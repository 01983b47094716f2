// It imports nothing, so that a page can offer the game without loading its rules.
export const about = {
  id: 'tortuga',
  seats: { min: 2, max: 4 },
  /** The default first. */
  choices: {
    /** Chests in Tortuga that end the game. */
    goal: [6, 8],
  },
} as const;
