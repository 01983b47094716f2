import { layCurve } from './curve.ts';
import type { Board } from './geometry.ts';
import { layLanes } from './lanes.ts';

/** The tunnel in the form that fits the room: along a curve where it is wide, in lanes where it is high or small. */
export const layBoard = (width: number, height: number): Board =>
  width >= 640 && width / height >= 1.4 ? layCurve(width, height) : layLanes(width, height);
