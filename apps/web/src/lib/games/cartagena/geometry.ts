// Where everything is on the board, in pixels.
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
  /** The middle of the pieces on it. */
  readonly centre: Point;
  /** Where its number is written, and whether that is the start or the end of the number. */
  readonly number: Point;
  readonly anchor: 'start' | 'end';
  /** Where a preview shows a card or a number of cards. */
  readonly badge: Point;
  readonly isDark: boolean;
}

export interface Board {
  /** `side`: lanes with the mouth and the sloop on their left, for a phone in landscape. */
  readonly shape: 'lanes' | 'side' | 'curve';
  readonly width: number;
  readonly height: number;
  /** Space 1 first. */
  readonly stones: readonly Stone[];
  /** SVG paths: the floor of the tunnel below the stones, and the rock between its lanes. */
  readonly floor: string;
  readonly floorWidth: number;
  readonly rock: readonly string[];
  readonly mouth: Box;
  readonly sloop: Box;
  /** The font size of the spaces' numbers; at least 11. */
  readonly numberSize: number;
  readonly pirate: { readonly width: number; readonly height: number };
  /** The scale of pirates in front of the mouth, where whole crews must fit. */
  crewScale(players: number): number;
  /** The box of a space's symbol when there are `crowd` pirates on it. */
  symbol(space: number, crowd: number): Box;
  /** The feet of the pirate at `index` of `crowd` pirates on a space. */
  feet(space: number, index: number, crowd: number): Point;
  mouthFeet(seat: Seat, players: number, index: number, count: number): Point;
  /** The feet on deck, or where a seat's berths are drawn. */
  sloopFeet(seat: Seat, players: number, index: number): Point;
  /** The points of the dotted course from one place to another, both included. */
  course(from: number, to: number): readonly Point[];
}

const round = (value: number): number => Math.round(value * 10) / 10;
export const polyline = (points: readonly Point[]): string =>
  points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`).join('');

/** The places on the way from one place to another, without the first. */
export function placesBetween(from: number, to: number): number[] {
  const step = Math.sign(to - from);
  return Array.from({ length: Math.abs(to - from) }, (_, index) => from + step * (index + 1));
}

/** The offset of a pirate in a group: `wish` pixels apart, or closer if the group would not fit into `room`. */
export const shiftOf = (index: number, count: number, wish: number, room: number): number =>
  index * Math.min(wish, room / Math.max(1, count - 1));
