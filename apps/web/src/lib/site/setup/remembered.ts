// Remembers the choices that the player last made when setting up a game. The set-up pages offer these choices again.
import type { JsonObject } from '@sloop/engine';
import { usualRank } from '../first-steps.ts';
import { RANKS, type Rank } from '../ranks.ts';
import type { GameEntry } from '#lib/games/contract.ts';
import type { SavedSeat } from '#lib/device/saved.ts';

export interface SoloChoice {
  readonly opponents: number;
  readonly rank: Rank;
  readonly options: JsonObject;
}

export interface DeviceChoice {
  readonly seats: readonly SavedSeat[];
  readonly options: JsonObject;
}

const read = (key: string): { readonly [name: string]: unknown } => {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}') as { [name: string]: unknown };
  } catch {
    return {};
  }
};

const remember = (key: string, value: object): void => {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // If the choices cannot be stored, the set-up pages offer the defaults next time.
  }
};

/** The remembered options that differ from the defaults. Options that the site no longer offers are left out. */
function offered(entry: GameEntry, options: unknown): JsonObject {
  const given = typeof options === 'object' && options !== null ? (options as { [name: string]: unknown }) : {};
  const kept = entry.options.flatMap(({ name, values }) => {
    const found = values.findIndex(({ value }) => value === given[name]);
    return found > 0 ? [[name, values[found]!.value] as const] : [];
  });
  return Object.fromEntries(kept);
}

export function soloChoice(entry: GameEntry): SoloChoice {
  const { opponents, rank, options } = read(`sloop-solo-${entry.id}`);
  const most = entry.seats.max - 1;
  const isCount = typeof opponents === 'number' && opponents >= 1 && opponents <= most;
  return {
    opponents: isCount ? opponents : Math.min(2, most),
    rank: RANKS.find((each) => each === rank) ?? usualRank(entry.id),
    options: offered(entry, options),
  };
}

/** Remembers a choice. The usual rank is not remembered, because it changes once a game has been finished. */
export function keepSolo(game: string, { rank, ...choice }: SoloChoice): void {
  remember(`sloop-solo-${game}`, rank === usualRank(game) ? choice : { ...choice, rank });
}

export function deviceChoice(entry: GameEntry): DeviceChoice {
  const { seats, options } = read(`sloop-device-${entry.id}`);
  const { min, max } = entry.seats;
  const kept = Array.isArray(seats) && seats.length >= min && seats.length <= max ? (seats as SavedSeat[]) : undefined;
  return { seats: kept ?? [{ name: '' }, { name: '' }], options: offered(entry, options) };
}

export const keepDevice = (game: string, choice: DeviceChoice): void => remember(`sloop-device-${game}`, choice);
