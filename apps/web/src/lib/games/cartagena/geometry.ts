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
  /** The point around which the pieces on the space are arranged. */
  readonly centre: Point;
  /** Where the space's number is written. */
  readonly number: Point;
  /** Whether the written number begins or ends at `number`. */
  readonly anchor: 'start' | 'end';
  /** Where a preview shows the cards that lead to the space, or how many cards going back brings. */
  readonly badge: Point;
  readonly isDark: boolean;
}

export interface Board {
  /** `side`: lanes with the mouth and the sloop on their left, for a phone in landscape. */
  readonly shape: 'lanes' | 'side' | 'curve';
  readonly width: number;
  readonly height: number;
  /** The 36 spaces in order. The first is space 1. */
  readonly stones: readonly Stone[];
  /** An SVG path: the floor of the tunnel, below the stones. */
  readonly floor: string;
  /** The stroke width of the floor's path; 0 if the path is filled instead. */
  readonly floorWidth: number;
  /** SVG paths: the rock between the lanes. */
  readonly rock: readonly string[];
  readonly mouth: Box;
  readonly sloop: Box;
  /** The font size of the spaces' numbers, in pixels; at least 11. */
  readonly numberSize: number;
  readonly pirate: { readonly width: number; readonly height: number };
  /** The scale of the pirates in front of the mouth, where whole crews must fit. */
  crewScale(players: number): number;
  /** The box of a space's symbol when there are `crowd` pirates on the space. */
  symbol(space: number, crowd: number): Box;
  /** Where the feet of the pirate at `index` are, if there are `crowd` pirates on the space. */
  feet(space: number, index: number, crowd: number): Point;
  mouthFeet(seat: Seat, players: number, index: number, count: number): Point;
  /** Where the feet of a pirate on deck are. On a board that shows berths instead, where the seat's berths are drawn. */
  sloopFeet(seat: Seat, players: number, index: number): Point;
  /** The points of the dotted course from one place to another, both included. */
  course(from: number, to: number): readonly Point[];
}

const round = (value: number): number => Math.round(value * 10) / 10;
export const polyline = (points: readonly Point[]): string =>
  points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`).join('');

/** The places on the way from one place to another, including the last place but not the first. */
export function placesBetween(from: number, to: number): number[] {
  const step = Math.sign(to - from);
  return Array.from({ length: Math.abs(to - from) }, (_, index) => from + step * (index + 1));
}

/** The offset of a pirate in a group. Pirates are `wish` pixels apart, or closer if the group would not fit into `room` pixels. */
export const shiftOf = (index: number, count: number, wish: number, room: number): number =>
  index * Math.min(wish, room / Math.max(1, count - 1));
