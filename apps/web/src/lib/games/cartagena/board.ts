import { layCurve } from './curve.ts';
import type { Board } from './geometry.ts';
import { layLanes } from './lanes.ts';

/** Lays out the board in the shape that fits the screen area: a curve if the area is wide, lanes if it is tall or small. */
export const layBoard = (width: number, height: number): Board =>
  width >= 640 && width / height >= 1.4 ? layCurve(width, height) : layLanes(width, height);
