/** The position of the lowest set bit, counted from 0. At least one bit must be set. */
export const lowestBit = (bits: number): number => 31 - Math.clz32(bits & -bits);

/** The position of the highest set bit, counted from 0. At least one bit must be set. */
export const highestBit = (bits: number): number => 31 - Math.clz32(bits);

/** Returns 1 if `number` is at least `limit`, and 0 otherwise. Written without a branch, which is faster. */
export const notBelow = (number: number, limit: number): number => (limit - number - 1) >>> 31;
