// Names of things on the table, in the player's language.
import type { Action } from '@sloop/tortuga/glance';
import { m } from '#lib/paraglide/messages.js';
import { icon } from '#lib/ui/rich.ts';
import type { Area } from './view.ts';

const ACTION_NAMES: Record<Action, () => string> = {
  fleet: () => m.tortuga_fleet(),
  crew: () => m.tortuga_crew(),
  hunt: () => m.tortuga_hunt(),
  board: () => m.tortuga_board(),
  raid: () => m.tortuga_raid(),
};
const SHORT_NAMES: Record<Action, () => string> = {
  fleet: () => m.tortuga_fleet_short(),
  crew: () => m.tortuga_crew_short(),
  hunt: () => m.tortuga_hunt_short(),
  board: () => m.tortuga_board_short(),
  raid: () => m.tortuga_raid_short(),
};
const TITLES: Record<Action, () => string> = {
  fleet: () => m.tortuga_fleet_title(),
  crew: () => m.tortuga_crew_title(),
  hunt: () => m.tortuga_hunt_title(),
  board: () => m.tortuga_board_title(),
  raid: () => m.tortuga_raid_title(),
};
const AREA_NAMES: Record<Area, () => string> = {
  tortuga: () => m.tortuga_area_tortuga(),
  fleet: () => m.tortuga_area_fleet(),
  crew: () => m.tortuga_area_crew(),
  shore: () => m.tortuga_area_shore(),
};
const COLOUR_NAMES: Record<string, () => string> = {
  r: () => m.tortuga_red(),
  b: () => m.tortuga_blue(),
  y: () => m.tortuga_yellow(),
  w: () => m.tortuga_white(),
  p: () => m.tortuga_purple(),
};
const CHEST_NAMES: Record<string, () => string> = {
  r: () => m.tortuga_red_chest(),
  b: () => m.tortuga_blue_chest(),
  y: () => m.tortuga_yellow_chest(),
  w: () => m.tortuga_white_chest(),
  p: () => m.tortuga_purple_chest(),
};

/** Capitalizes the first letter, for the beginning of a line. */
export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

export const actionName = (action: Action): string => ACTION_NAMES[action]();
/** A shorter name for an action, for the narrow column on a phone. */
export const shortName = (action: Action): string => SHORT_NAMES[action]();
/** The heading of the action in the rulebook, such as "Expand fleet". */
export const actionTitle = (action: Action): string => TITLES[action]();
export const areaName = (area: Area): string => AREA_NAMES[area]();
/** A short name for an area, for a label next to its places. */
export const areaShort = (area: Area): string => (area === 'crew' ? m.tortuga_area_crew_short() : areaName(area));
export const colourName = (letter: string): string => COLOUR_NAMES[letter]?.() ?? letter;
export const chestName = (letter: string): string => CHEST_NAMES[letter]?.() ?? letter;
export const faceName = (face: Action | 'skull'): string => (face === 'skull' ? m.tortuga_skull() : actionName(face));
export const tokenName = (token: 'boat' | 'pirate'): string =>
  token === 'boat' ? m.tortuga_boat() : m.tortuga_pirate();
/** A rank in a line of text: "1st". */
export const rankName = (rank: number): string => (rank === 1 ? m.tortuga_key_first() : m.tortuga_key_second());
/** A rank on a badge, as short as a language allows. */
export const rankBadge = (rank: number): string => (rank === 1 ? m.tortuga_1st() : m.tortuga_2nd());

/** Chests as symbols in a line of text. */
export const chips = (letters: string): string =>
  [...letters].map((letter) => icon(`chip-${letter}`, chestName(letter))).join(' ');
export const actionIcon = (action: Action): string => icon(`act-${action}`, actionName(action));
/** An action's symbol and name. Screen readers read only the name. */
export const actionWord = (action: Action): string => `${icon(`act-${action}`, '')} ${actionName(action)}`;
/** A chest's symbol and colour. Screen readers read only the colour. */
export const chestWord = (letter: string): string => `${icon(`chip-${letter}`, '')} ${colourName(letter)}`;
/** The coins on a tile: "1 coin". `value` is the tile in notation. */
export const coinCount = (value: string): string => m.tortuga_coins({ count: Number(value) });
export const tileIcon = (value: string): string => icon(`tile-${value}`, coinCount(value));
/** Dice joined by plus signs: "A + C". */
export const plus = (letters: string): string => [...letters].join(' + ');
/** Chests as a list of colours for screen readers: "red, blue". */
export const chestList = (letters: string): string =>
  letters === '' ? m.tortuga_none() : [...letters].map((letter) => colourName(letter)).join(', ');
