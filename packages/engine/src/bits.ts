/** The number of the lowest set bit, such as the first seat in `toAct`. At least one bit must be set. */
export const lowestBit = (bits: number): number => 31 - Math.clz32(bits & -bits);

/** The number of the highest set bit. At least one bit must be set. */
export const highestBit = (bits: number): number => 31 - Math.clz32(bits);

/** 1 if a number is not below a limit, else 0, computed without a branch. */
export const notBelow = (number: number, limit: number): number => (limit - number - 1) >>> 31;
