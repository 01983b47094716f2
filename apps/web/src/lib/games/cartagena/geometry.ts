// Where everything lies on the board, in pixels of the room that the board has.
import type { Seat } from '@sloop/engine';

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Box extends Point {
  readonly width: number;
  readonly height: number;
}

/** One of the 36 spaces. */
export interface Stone {
  readonly outline: string;
  /** The middle of what stands on it. */
  readonly centre: Point;
  /** Where its number is written, and which end of the number that is. */
  readonly number: Point;
  readonly anchor: 'start' | 'end';
  /** Where a mark of the preview hangs: a card, how many cards. */
  readonly badge: Point;
  readonly isDark: boolean;
}

export interface Board {
  /** `side`: lanes with the mouth and the sloop left of them, on a phone on its side. */
  readonly shape: 'lanes' | 'side' | 'curve';
  readonly width: number;
  readonly height: number;
  /** Space 1 first. */
  readonly stones: readonly Stone[];
  /** The floor of the tunnel under the stones, and the rock between its lanes. */
  readonly floor: string;
  readonly floorWidth: number;
  readonly rock: readonly string[];
  readonly mouth: Box;
  readonly sloop: Box;
  /** Of the spaces' numbers; never below 11. */
  readonly numberSize: number;
  readonly pirate: { readonly width: number; readonly height: number };
  /** How much smaller pirates are before the mouth, so that whole crews have room there. */
  crewScale(players: number): number;
  /** How the symbol of a space lies while so many pirates stand there. */
  symbol(space: number, crowd: number): Box;
  /** Where the feet of a space's pirates are. */
  feet(space: number, index: number, crowd: number): Point;
  mouthFeet(seat: Seat, players: number, index: number, count: number): Point;
  /** On deck, or where a seat's berths are. */
  sloopFeet(seat: Seat, players: number, index: number): Point;
  /** The middle of the tunnel's floor along the way from one place to another, both included; for the dotted course. */
  course(from: number, to: number): readonly Point[];
}

const round = (value: number): number => Math.round(value * 10) / 10;
export const polyline = (points: readonly Point[]): string =>
  points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`).join('');

/** Every place that a pirate passes, the first left out. */
export function placesBetween(from: number, to: number): number[] {
  const step = Math.sign(to - from);
  return Array.from({ length: Math.abs(to - from) }, (_, index) => from + step * (index + 1));
}

/** Pirates of one seat side by side in a narrow group: as close as it takes. */
export const shiftOf = (index: number, count: number, wish: number, room: number): number =>
  index * Math.min(wish, room / Math.max(1, count - 1));
