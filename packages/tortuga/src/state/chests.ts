/** Red, blue, yellow, white, purple: the order in which chests are sorted and counted through. */
export const COLOURS = 'rbywp';
export const COLOUR_COUNT = 5;
export const RED = 0;
export const BLUE = 1;
export const YELLOW = 2;
export const WHITE = 3;
export const PURPLE = 4;

export const CHESTS = [10, 10, 10, 5, 5] as const;

/** Treasure tiles by value: 17 of 1 coin, 9 of 2, 4 of 3. */
export const TILES = [17, 9, 4] as const;
export const TILE_COUNT = 30;

/** Places in a fleet or a crew. */
export const SLOTS = 4;

/** How often a chest counts where it lies: a purple one double. */
export const weightOf = (colour: number): number => (colour === PURPLE ? 2 : 1);

const CAPACITY = /* @__PURE__ */ Uint8Array.of(0, 1, 2, 2, 3, 3, 4, 4, 4);
/** Places that a track's box opens: chests in the area, dice on the action. */
export const placesAt = (box: number): number => CAPACITY[box]!;
export const FIRST_BOX = 1;
export const LAST_BOX = 8;
export const START_BOX = 3;

export const colourOf = (letter: string): number => COLOURS.indexOf(letter);
