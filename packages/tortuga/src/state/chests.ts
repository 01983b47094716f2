/** Red, blue, yellow, white, purple: the order in which chests are always sorted. */
export const COLOURS = 'rbywp';
export const COLOUR_COUNT = 5;
export const RED = 0;
export const BLUE = 1;
export const YELLOW = 2;
export const WHITE = 3;
export const PURPLE = 4;

/** The number of chests of each colour. */
export const CHESTS = [10, 10, 10, 5, 5] as const;

/** The number of treasure tiles of 1, 2 and 3 coins. */
export const TILES = [17, 9, 4] as const;
export const TILE_COUNT = 30;

/** The greatest number of places in a fleet or a crew. */
export const SLOTS = 4;

/** How many times a chest's points count: purple chests count double. */
export const weightOf = (colour: number): number => (colour === PURPLE ? 2 : 1);

const CAPACITY = /* @__PURE__ */ Uint8Array.of(0, 1, 2, 2, 3, 3, 4, 4, 4);
/** The capacity that a box of a track gives: how many chests the track's area holds, and how many dice `board` or `raid` holds. */
export const placesAt = (box: number): number => CAPACITY[box]!;
export const FIRST_BOX = 1;
export const LAST_BOX = 8;
export const START_BOX = 3;

export const colourOf = (letter: string): number => COLOURS.indexOf(letter);
