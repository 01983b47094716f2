import type { Rng } from '@sloop/engine';

/** The letters of skull, dagger, key, bottle, hat and pistol. Cards are always sorted in this order. */
export const SYMBOLS = 'SDKBHP';
export const SYMBOL_COUNT = 6;

/** A pirate is on a place from 0 to 37: 0 is the mouth, 1–36 are the spaces, and 37 is the sloop. */
export const MOUTH = 0;
export const LAST_SPACE = 36;
export const SLOOP = 37;

export const SEGMENT_COUNT = 6;
export const SEGMENT_LENGTH = 6;

/**
 * The front sides of the segments. Ruling C10: the back sides are unknown. In place of its back side, a segment shows its front
 * side turned around.
 */
const SEGMENTS = ['BPHSDK', 'DBKPHS', 'HKPBSD', 'KBSDHP', 'PKDHSB', 'HDKBPS'];

const turned = (segment: string): string => [...segment].toReversed().join('');

/**
 * Each segment has two faces: as printed, and turned around. The index of a face is 2 × the index of the segment, plus 1 if the
 * segment is turned around.
 */
const FACES = SEGMENTS.flatMap((segment) => [segment, turned(segment)]);

export const symbolOf = (letter: string): number => SYMBOLS.indexOf(letter);

/** Cuts a tunnel into its six segments. */
const cut = (layout: string): string[] =>
  Array.from({ length: SEGMENT_COUNT }, (_, place) =>
    layout.slice(place * SEGMENT_LENGTH, (place + 1) * SEGMENT_LENGTH),
  );

/** Whether each of the six segments has every symbol once. The option `layout` requires this. */
export const isTunnel = (layout: string): boolean =>
  layout.length === LAST_SPACE &&
  cut(layout).every((segment) => new Set(segment).size === 6 && /^[SDKBHP]*$/.test(segment));

/** How many tunnels the six segments can make. Each segment may be turned around. */
export const TUNNEL_COUNT = 46_080;

/** The six faces of a tunnel are packed into one integer. Each face has 4 bits. */
const FACE_BITS = 4;

export const faceAt = (faces: number, place: number): number => (faces >> (FACE_BITS * place)) & 15;

/** The six faces of a tunnel. Undefined if the tunnel does not consist of the six printed segments, each used once. */
export function facesOf(layout: string): number | undefined {
  if (layout.length !== LAST_SPACE) return undefined;
  const faces = cut(layout).map((segment) => FACES.indexOf(segment));
  const segments = new Set(faces.map((face) => face >> 1));
  if (faces.includes(-1) || segments.size !== SEGMENT_COUNT) return undefined;
  return faces.reduceRight((packed, face) => (packed << FACE_BITS) | face, 0);
}

export const layoutOf = (faces: number): string => SEGMENTS.map((_, place) => FACES[faceAt(faces, place)]).join('');

/** The six symbols of every face, one face after another. */
const FACE_SYMBOLS = Uint8Array.from(FACES.join(''), symbolOf);

/** The symbol on a space of a face. `nth` is from 0 to 5. */
export const symbolOn = (face: number, nth: number): number => FACE_SYMBOLS[face * SEGMENT_LENGTH + nth]!;

/** The faces of the six segments in order. No segment is turned around. */
const IN_ORDER = 0xa86420;

/** Shuffles the segments and turns each segment around with probability 1/2. There are 46,080 different tunnels. */
export function layTunnel(rng: Rng): number {
  let faces = IN_ORDER;
  for (let place = 5; place >= 1; place--) {
    const other = rng.below(place + 1);
    const both = ((faces >> (FACE_BITS * place)) ^ (faces >> (FACE_BITS * other))) & 15;
    faces ^= (both << (FACE_BITS * place)) | (both << (FACE_BITS * other));
  }
  for (let place = 0; place < 6; place++) faces += rng.below(2) << (FACE_BITS * place);
  return faces;
}
