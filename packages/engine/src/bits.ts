/** The number of the lowest set bit, such as the first of the seats that `toAct` names; there must be one. */
export const lowestBit = (bits: number): number => 31 - Math.clz32(bits & -bits);

/** The number of the highest set bit; there must be one. */
export const highestBit = (bits: number): number => 31 - Math.clz32(bits);

/** 1 where a number is not below a limit, else 0, without a branch. */
export const notBelow = (number: number, limit: number): number => (limit - number - 1) >>> 31;
