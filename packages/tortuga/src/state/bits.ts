// Counts the members of sets that are stored as bits, such as dice or actions, and finds the nth member.

const EACH_BYTE = 0x01010101;

/** For each byte, the number of bits that are set in it and in the bytes below it. */
function countUpTo(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, EACH_BYTE);
}

/** How many bits of an integer are set. */
export const bitCount = (bits: number): number => countUpTo(bits) >>> 24;

/** For each value of a byte, the positions of its set bits in ascending order, in eight entries. */
const NTH_IN_BYTE = /* @__PURE__ */ Uint8Array.from({ length: 256 * 8 }, (_, key) => {
  const set = [0, 1, 2, 3, 4, 5, 6, 7].filter((bit) => (key >> (3 + bit)) & 1);
  return set[key & 7] ?? 0;
});

/**
 * The position of the set bit that has exactly `index` set bits below it. Adding 127 − index to each byte of `upTo` sets the byte's
 * top bit if more than `index` bits are set in it and the bytes below. The bytes without that bit come before the one that we want.
 * The branches of a loop would be mispredicted almost every time.
 */
export function nthBit(bits: number, index: number): number {
  const upTo = countUpTo(bits);
  const before = ~(upTo + Math.imul(127 - index, EACH_BYTE)) & (EACH_BYTE << 7);
  const shift = (Math.imul(before >>> 7, EACH_BYTE) >>> 24) << 3;
  const left = index - (((upTo << 8) >>> shift) & 255);
  return shift + NTH_IN_BYTE[(((bits >>> shift) & 255) << 3) | (left & 7)]!;
}
