// Sets of dice or actions are stored as bits. These functions count the members of such a set and find its nth member.

const EACH_BYTE = 0x01010101;

/** Returns a count in each byte: how many bits of `bits` are set in this byte and in the lower bytes. */
function countUpTo(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, EACH_BYTE);
}

/** How many bits of an integer are set. */
export const bitCount = (bits: number): number => countUpTo(bits) >>> 24;

/** Eight entries for each value of a byte: the positions of its set bits in ascending order, and then zeros. */
const NTH_IN_BYTE = /* @__PURE__ */ Uint8Array.from({ length: 256 * 8 }, (_, key) => {
  const set = [0, 1, 2, 3, 4, 5, 6, 7].filter((bit) => (key >> (3 + bit)) & 1);
  return set[key & 7] ?? 0;
});

/**
 * The position of the set bit that has exactly `index` set bits below it. Each byte of `upTo` holds a count. Adding 127 − index to
 * a count sets the top bit of its byte if the count is greater than `index`. The bytes whose top bit stays clear come before the
 * byte that holds the wanted bit. There is no loop, because its branches would be mispredicted almost every time.
 */
export function nthBit(bits: number, index: number): number {
  const upTo = countUpTo(bits);
  const before = ~(upTo + Math.imul(127 - index, EACH_BYTE)) & (EACH_BYTE << 7);
  const shift = (Math.imul(before >>> 7, EACH_BYTE) >>> 24) << 3;
  const left = index - (((upTo << 8) >>> shift) & 255);
  return shift + NTH_IN_BYTE[(((bits >>> shift) & 255) << 3) | (left & 7)]!;
}
