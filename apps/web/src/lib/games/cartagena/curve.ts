import { LAST_SPACE, MOUTH, SLOOP } from '@sloop/cartagena/glance';
import { polyline, type Board, type Box, type Point, type Stone } from './geometry.ts';

/** The board is drawn this wide and then scaled to the room that there is. */
const WIDTH = 926;
const LEAST_HEIGHT = 430;
const MOST_HEIGHT = 640;
const TOP = 66;
const MARGIN = 15;
/** Where the first lane begins, beside the mouth, and where the last one ends, before the sloop. */
const BEGIN = 150;
const END = 240;
const WAVE = 7;
const SAMPLE = 2;

/** A point of the tunnel's middle line, and which way the tunnel runs there. */
interface Step extends Point {
  readonly angle: number;
}

/** The middle line, to be asked by the length that has been walked. */
export interface Line {
  readonly length: number;
  at(walked: number): Step;
}

/** A gentle swell of a lane, which dies away before the turns. */
function swell(x: number, lane: number, left: number, right: number): number {
  const toTurn = Math.min(x - left, right - x);
  const fade = Math.max(0, Math.min(1, toTurn / 90));
  return WAVE * Math.sin(x / 74 + lane * 1.9) * fade * fade * (3 - 2 * fade);
}

/** Four lanes and three turns, as the points of a line. */
function points(height: number, halfWidth: number): Point[] {
  const step = (height - TOP * 2) / 3;
  const radius = step / 2;
  const left = MARGIN + halfWidth + radius;
  const right = WIDTH - MARGIN - halfWidth - radius;
  const found: Point[] = [];
  for (let lane = 0; lane < 4; lane++) {
    const y = TOP + lane * step;
    const from = lane === 0 ? BEGIN : lane % 2 === 0 ? left : right;
    const to = lane === 3 ? END : lane % 2 === 0 ? right : left;
    const count = Math.ceil(Math.abs(to - from) / SAMPLE);
    const [least, most] = [Math.min(from, to), Math.max(from, to)];
    for (let index = 0; index <= count; index++) {
      const x = from + ((to - from) * index) / count;
      found.push({ x, y: y + swell(x, lane, least, most) });
    }
    if (lane === 3) break;
    const centre = { x: to, y: y + radius };
    const outward = lane % 2 === 0 ? 1 : -1;
    const parts = Math.ceil((Math.PI * radius) / SAMPLE);
    for (let index = 1; index < parts; index++) {
      const angle = (Math.PI * index) / parts;
      found.push({ x: centre.x + outward * radius * Math.sin(angle), y: centre.y - radius * Math.cos(angle) });
    }
  }
  return found;
}

export function lineOf(height: number, halfWidth: number): Line {
  const line = points(height, halfWidth);
  const walked = [0];
  for (let index = 1; index < line.length; index++)
    walked.push(
      walked[index - 1]! + Math.hypot(line[index]!.x - line[index - 1]!.x, line[index]!.y - line[index - 1]!.y),
    );
  const length = walked.at(-1)!;
  const at = (wanted: number): Step => {
    const target = Math.max(0, Math.min(length, wanted));
    const after = Math.max(
      1,
      walked.findIndex((sofar) => sofar >= target),
    );
    const [one, other] = [line[after - 1]!, line[after]!];
    const share = (target - walked[after - 1]!) / (walked[after]! - walked[after - 1]!);
    const x = one.x + (other.x - one.x) * share;
    const y = one.y + (other.y - one.y) * share;
    return { x, y, angle: Math.atan2(other.y - one.y, other.x - one.x) };
  };
  return { length, at };
}

const beside = ({ x, y, angle }: Step, distance: number): Point => ({
  x: x - Math.sin(angle) * distance,
  y: y + Math.cos(angle) * distance,
});

/** The tunnel along a curve: 36 equal steps of its length, symbols and pirates upright. */
export function layCurve(width: number, height: number): Board {
  const scale = Math.min(width / WIDTH, height / LEAST_HEIGHT);
  const high = Math.min(MOST_HEIGHT, height / scale);
  const origin = { x: (width - WIDTH * scale) / 2, y: (height - high * scale) / 2 };
  const halfWidth = Math.max(37, Math.min(52, ((high - TOP * 2) / 3) * 0.36));
  const line = lineOf(high, halfWidth);
  const step = line.length / LAST_SPACE;

  const put = ({ x, y }: Point): Point => ({ x: origin.x + x * scale, y: origin.y + y * scale });
  const box = (x: number, y: number, w: number, h: number): Box => ({
    ...put({ x, y }),
    width: w * scale,
    height: h * scale,
  });
  const middle = (space: number): Step => line.at((space - 0.5) * step);
  const isTurn = (space: number): boolean => Math.abs(Math.cos(middle(space).angle)) < 0.75;
  const samples = (from: number, to: number, count: number, distance: number): Point[] =>
    Array.from({ length: count + 1 }, (_, index) =>
      put(beside(line.at(from + ((to - from) * index) / count), distance)),
    );

  /** How far a stone reaches to the left and to the right at a height of the screen. */
  const edges: Point[][] = [];
  function reach(space: number, y: number): readonly [left: number, right: number] {
    const edge = edges[space]!;
    const crossings = edge.flatMap((from, index) => {
      const to = edge[(index + 1) % edge.length]!;
      return from.y > y === to.y > y ? [] : [from.x + ((to.x - from.x) * (y - from.y)) / (to.y - from.y)];
    });
    const { x } = stones[space - 1]!.centre;
    return [Math.min(x, ...crossings), Math.max(x, ...crossings)];
  }
  /** The room for feet at a height, hats included. */
  function roomFor(space: number, y: number): readonly [left: number, right: number] {
    const [soles, hats] = [reach(space, y - 2 * scale), reach(space, y - pirate.height * 0.7)];
    const rim = pirate.width / 2 + scale;
    return [Math.max(soles[0], hats[0]) + rim, Math.min(soles[1], hats[1]) - rim];
  }

  const stones = Array.from({ length: LAST_SPACE }, (_, before) => stone(before + 1));
  function stone(space: number): Stone {
    const [from, to] = [(space - 1) * step + 1.6, space * step - 1.6];
    const edge = [...samples(from, to, 10, -halfWidth), ...samples(to, from, 10, halfWidth)];
    edges[space] = edge;
    const here = middle(space);
    // In a turn there is more room on the outside.
    const turning = isTurn(space);
    const outward = here.x > WIDTH / 2 ? 1 : -1;
    const centre = { x: here.x + (turning ? outward * 7 : 0), y: here.y };
    const corner = cornerOf(space, turning);
    const isLeft = corner.x <= centre.x;
    return {
      outline: `${polyline(edge)}z`,
      centre: put(centre),
      number: put({ x: corner.x + (isLeft ? -4 : 4), y: corner.y + 5 }),
      anchor: isLeft ? 'start' : 'end',
      badge: put({ x: centre.x + (isLeft ? 27 : -27), y: centre.y - halfWidth * (turning ? 0.45 : 0.6) }),
      isDark: Math.floor((space - 1) / 6) % 2 === 1,
    };
  }

  /** The corner of a stone that lies highest on the left; in a turn the inner ones are too narrow. */
  function cornerOf(space: number, turning: boolean): Point {
    const outer = space % 18 > 4 && space % 18 < 14 ? -1 : 1;
    const inset = Math.abs(Math.cos(middle(space).angle)) < 0.99 && !turning ? 20 : 12;
    const isNarrow = turning || (outer === 1 && inset > 12);
    const sides = isNarrow ? [outer * (halfWidth - 10)] : [-(halfWidth - 12), halfWidth - 12];
    const ends = [(space - 1) * step + inset, space * step - inset];
    const corners = sides.flatMap((side) => ends.map((end) => beside(line.at(end), side)));
    return corners.reduce((best, corner) => (corner.x * 0.6 + corner.y < best.x * 0.6 + best.y ? corner : best));
  }

  /** A symbol makes way for the number of its stone. */
  function besideNumber(space: number, left: number, top: number, size: number): number {
    const { number, anchor } = stones[space - 1]!;
    if (number.y < top || number.y - numberSize > top + size) return left;
    const wide = String(space).length * numberSize * 0.6;
    return anchor === 'start' ? Math.max(left, number.x + wide) : Math.min(left, number.x - wide - size);
  }

  const grow = Math.min(1.2, halfWidth / 41);
  const numberSize = Math.max(11, 13 * grow * scale);
  const pirate = { width: 29 * grow * scale, height: 34 * grow * scale };
  const sloopTop = high - 126;
  /** Before the mouth each crew stands in a row of its own, the first one at the back. */
  const mouthRow = (players: number): number => Math.min(34, (TOP + halfWidth - 14) / players);
  const crewScale = (players: number): number => Math.min(0.85, mouthRow(players) / (31 * grow));
  return {
    shape: 'curve',
    width,
    height,
    stones,
    floor: polyline(samples(0, line.length, 260, 0)),
    floorWidth: (halfWidth * 2 + 7) * scale,
    rock: [],
    mouth: box(0, 0, BEGIN - 6, TOP + halfWidth + 26),
    sloop: box(0, sloopTop - 16, END - 26, high - sloopTop + 16),
    numberSize,
    pirate,
    crewScale,
    symbol(space, crowd) {
      const { x, y } = stones[space - 1]!.centre;
      const size = (crowd === 0 ? 42 : 30) * grow * scale;
      const top = crowd === 0 ? y - size / 2 : y - (halfWidth - (isTurn(space) ? 0 : 4)) * scale;
      return { x: besideNumber(space, x - size / 2, top, size), y: top, width: size, height: size };
    },
    feet(space, index, crowd) {
      const { x, y } = stones[space - 1]!.centre;
      const low = isTurn(space) ? halfWidth * 0.45 : halfWidth - 7;
      const wide = (crowd - 1) * 27 * grow * scale;
      const [left, right] = roomFor(space, y + low * scale);
      // Where the stone is too narrow, they stand closer, but never one behind the other.
      const taken = Math.min(wide, Math.max(right - left, wide * 0.55));
      const first =
        right - left < taken ? (left + right - taken) / 2 : Math.max(left, Math.min(right - taken, x - taken / 2));
      return { x: first + (crowd > 1 ? (taken * index) / (crowd - 1) : 0), y: y + low * scale };
    },
    mouthFeet(seat, players, index, count) {
      const apart = 22;
      const y = TOP + halfWidth + 4 - (players - 1 - seat) * mouthRow(players);
      return put({ x: 74 + (index - (count - 1) / 2) * apart, y });
    },
    sloopFeet(seat, players, index) {
      const column = Math.min(26, 108 / players);
      return put({ x: 82 + (seat - (players - 1) / 2) * column, y: high - 40 - index * 6 });
    },
    course(from, to) {
      const place = (at: number): Point[] => {
        if (at === MOUTH) return [put({ x: 92, y: TOP + 22 })];
        return at === SLOOP ? [put({ x: 150, y: high - 60 })] : [];
      };
      const walked = (at: number): number => Math.max(0, Math.min(line.length, (at - 0.5) * step));
      const count = Math.max(1, Math.round(Math.abs(walked(to) - walked(from)) / 10));
      // Along the lower edge, whichever way the lane runs; through the middle of a turn.
      const low = (at: Step): Point => put(beside(at, (halfWidth - 12) * Math.cos(at.angle)));
      const along = Array.from({ length: count + 1 }, (_, index) =>
        low(line.at(walked(from) + ((walked(to) - walked(from)) * index) / count)),
      );
      return [...place(from), ...along, ...place(to)];
    },
  };
}
