// A set is stored as an integer, with one bit for each member. The functions in this file count the members and find the nth
// member.

const EACH_BYTE = 0x01010101;

/** Each byte of the result is a count. It counts the bits of `bits` that are set in the same byte and in the lower bytes. */
function countUpTo(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, EACH_BYTE);
}

export const bitCount = (bits: number): number => countUpTo(bits) >>> 24;

/** For each value of a byte, eight entries: the positions of the set bits in ascending order, followed by zeros. */
const NTH_IN_BYTE = /* @__PURE__ */ Uint8Array.from({ length: 256 * 8 }, (_, key) => {
  const set = [0, 1, 2, 3, 4, 5, 6, 7].filter((bit) => (key >> (3 + bit)) & 1);
  return set[key & 7] ?? 0;
});

/**
 * The position of the set bit that has exactly `index` set bits below it. Each byte of `upTo` is a count. Adding 127 −
 * `index` to a byte sets its top bit if the count is greater than `index`. The bytes whose top bit is not set are
 * exactly those before the byte that contains the wanted bit. A loop would be slower, because the CPU would mispredict
 * its branches almost every time.
 */
export function nthBit(bits: number, index: number): number {
  const upTo = countUpTo(bits);
  const before = ~(upTo + Math.imul(127 - index, EACH_BYTE)) & (EACH_BYTE << 7);
  const shift = (Math.imul(before >>> 7, EACH_BYTE) >>> 24) << 3;
  const left = index - (((upTo << 8) >>> shift) & 255);
  return shift + NTH_IN_BYTE[(((bits >>> shift) & 255) << 3) | (left & 7)]!;
}
