/** The letters of red, blue, yellow, white and purple. Chests are always sorted in this order. */
export const COLOURS = 'rbywp';
export const COLOUR_COUNT = 5;
export const RED = 0;
export const BLUE = 1;
export const YELLOW = 2;
export const WHITE = 3;
export const PURPLE = 4;

/** The number of chests of each colour in the game. */
export const CHESTS = [10, 10, 10, 5, 5] as const;

/** The number of treasure tiles with one coin, with two coins and with three coins. */
export const TILES = [17, 9, 4] as const;
export const TILE_COUNT = 30;

/** The greatest number of places in a fleet or a crew. */
export const SLOTS = 4;

/** The factor for the points of a chest. Purple chests count double. */
export const weightOf = (colour: number): number => (colour === PURPLE ? 2 : 1);

const CAPACITY = /* @__PURE__ */ Uint8Array.of(0, 1, 2, 2, 3, 3, 4, 4, 4);
/** The capacity that a box gives. It limits the chests in the track's area and the dice on `board` or `raid`. */
export const placesAt = (box: number): number => CAPACITY[box]!;
export const FIRST_BOX = 1;
export const LAST_BOX = 8;
export const START_BOX = 3;

export const colourOf = (letter: string): number => COLOURS.indexOf(letter);
