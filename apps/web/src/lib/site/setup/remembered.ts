// Remembers the choices that the player last made when setting up a game. The set-up pages offer these choices again.
import type { JsonObject } from '@sloop/engine';
import { usualRank } from '../first-steps.ts';
import { RANKS, type Rank } from '../ranks.ts';
import { isObject, readObject, storeObject } from '../storage.ts';
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

/** The remembered options that differ from the defaults. Options that the site no longer offers are left out. */
function offered(entry: GameEntry, options: unknown): JsonObject {
  const given = isObject(options) ? options : {};
  const kept = entry.options.flatMap(({ name, values }) => {
    const found = values.findIndex(({ value }) => value === given[name]);
    return found > 0 ? [[name, values[found]!.value] as const] : [];
  });
  return Object.fromEntries(kept);
}

export function soloChoice(entry: GameEntry): SoloChoice {
  const { opponents, rank, options } = readObject(`sloop-solo-${entry.id}`);
  const most = entry.seats.max - 1;
  const isCount = Number.isInteger(opponents) && Number(opponents) >= 1 && Number(opponents) <= most;
  return {
    opponents: isCount ? Number(opponents) : Math.min(2, most),
    rank: RANKS.find((each) => each === rank) ?? usualRank(entry.id),
    options: offered(entry, options),
  };
}

/** Remembers a choice. The usual rank is not remembered, because it changes once a game has been finished. */
export function keepSolo(game: string, { rank, ...choice }: SoloChoice): void {
  storeObject(`sloop-solo-${game}`, rank === usualRank(game) ? choice : { ...choice, rank });
}

/** A remembered seat, as far as it can be read. */
function seatOf(seat: unknown): SavedSeat {
  const { name, bot } = isObject(seat) ? seat : {};
  const rank = RANKS.find((each) => each === bot);
  return { name: typeof name === 'string' ? name : '', ...(rank && { bot: rank }) };
}

export function deviceChoice(entry: GameEntry): DeviceChoice {
  const { seats, options } = readObject(`sloop-device-${entry.id}`);
  const { min, max } = entry.seats;
  const isComplete = Array.isArray(seats) && seats.length >= min && seats.length <= max;
  return { seats: (isComplete ? seats : [{}, {}]).map(seatOf), options: offered(entry, options) };
}

export const keepDevice = (game: string, choice: DeviceChoice): void => storeObject(`sloop-device-${game}`, choice);
