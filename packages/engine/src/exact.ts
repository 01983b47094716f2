// This file computes the exponential and the logarithm with + − × ÷ only, because every machine rounds these four operations in
// the same way. The results of `Math.exp` and `Math.log` may differ in the last bit between browsers and Node, and then a bot's
// choice could differ too.
const LN2 = 0.6931471805599453;
const TERMS = 14;

const bits = new DataView(new ArrayBuffer(8));

function powerOfTwo(exponent: number): number {
  bits.setInt32(0, (exponent + 1023) << 20);
  bits.setInt32(4, 0);
  return bits.getFloat64(0);
}

/** e to the power of x, for x up to 700. Below −700 the result is 0. */
export function exp(x: number): number {
  if (x < -700) return 0;
  const doublings = Math.round(x / LN2);
  const rest = x - doublings * LN2;
  // The Taylor series of e to the power of `rest`, computed from the last term to the first. |`rest`| is at most ln 2 / 2.
  let sum = 1;
  for (let term = TERMS; term > 0; term--) sum = 1 + (sum * rest) / term;
  return sum * powerOfTwo(doublings);
}

/** The natural logarithm of a number that is at least 2⁻¹⁰²². */
export function log(x: number): number {
  bits.setFloat64(0, x);
  const exponent = (bits.getInt32(0) >>> 20) - 1023;
  const mantissa = x / powerOfTwo(exponent);
  // ln m = 2 artanh((m − 1) / (m + 1)). Here m is `near`, which is close enough to 1 for the artanh series to converge
  // fast.
  const doublings = mantissa > 1.4142135623730951 ? exponent + 1 : exponent;
  const near = doublings === exponent ? mantissa : mantissa / 2;
  const part = (near - 1) / (near + 1);
  const square = part * part;
  let sum = 0;
  for (let term = TERMS; term >= 0; term--) sum = sum * square + 1 / (2 * term + 1);
  return doublings * LN2 + 2 * part * sum;
}
