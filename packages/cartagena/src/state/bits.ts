/** The lowest of some bits and all below it; every bit where there is none. */
export const upToLowest = (bits: number): number => bits ^ (bits - 1);

/** Every bit where a word is 0, else none, without a branch. */
export const ifZero = (word: number): number => ~((word | -word) >> 31);
