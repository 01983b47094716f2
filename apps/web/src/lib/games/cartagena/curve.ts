import { LAST_SPACE, MOUTH, SLOOP } from '@sloop/cartagena/glance';
import { polyline, type Board, type Box, type Point, type Stone } from './geometry.ts';

/** The width of the drawing in its own units. The drawing is scaled to fit the screen. */
const WIDTH = 926;
const LEAST_HEIGHT = 430;
const MOST_HEIGHT = 640;
const TOP = 66;
const MARGIN = 15;
/** The x coordinate at which the first lane begins, next to the mouth. */
const BEGIN = 150;
/** The x coordinate at which the last lane ends, in front of the sloop. */
const END = 240;
const WAVE = 7;
const SAMPLE = 2;

/** A point on the tunnel's centre line, and the direction of the tunnel at that point, in radians. */
interface Step extends Point {
  readonly angle: number;
}

/** The tunnel's centre line. `at` returns the point at a given distance from the beginning. */
export interface CentreLine {
  readonly length: number;
  at(walked: number): Step;
}

/** How far the gentle wave of a lane moves the centre line at `x`. The wave fades out before the tunnel's bends. */
function swell(x: number, lane: number, left: number, right: number): number {
  const toTurn = Math.min(x - left, right - x);
  const fade = Math.max(0, Math.min(1, toTurn / 90));
  return WAVE * Math.sin(x / 74 + lane * 1.9) * fade * fade * (3 - 2 * fade);
}

/** The points of the centre line: four lanes and three bends. */
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

export function centreLineOf(height: number, halfWidth: number): CentreLine {
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
      walked.findIndex((soFar) => soFar >= target),
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

/** Lays out the tunnel along a curve that is divided into 36 equal lengths. Symbols and pirates are always upright. */
export const layCurve = (width: number, height: number): Board => new CurveBoard(width, height);

class CurveBoard implements Board {
  readonly shape = 'curve';
  readonly width: number;
  readonly height: number;
  readonly stones: readonly Stone[];
  readonly floor: string;
  readonly floorWidth: number;
  readonly rock: readonly string[] = [];
  readonly mouth: Box;
  readonly sloop: Box;
  readonly numberSize: number;
  readonly pirate: { readonly width: number; readonly height: number };
  /** Pixels per unit of the drawing. */
  readonly #scale: number;
  /** The top left corner of the drawing, in pixels. */
  readonly #origin: Point;
  /** The height of the drawing, in its own units. */
  readonly #high: number;
  readonly #halfWidth: number;
  readonly #grow: number;
  readonly #line: CentreLine;
  readonly #step: number;
  /** The outline of each stone. The index is the space. */
  readonly #edges: readonly (readonly Point[])[];

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.#scale = Math.min(width / WIDTH, height / LEAST_HEIGHT);
    this.#high = Math.min(MOST_HEIGHT, height / this.#scale);
    this.#origin = { x: (width - WIDTH * this.#scale) / 2, y: (height - this.#high * this.#scale) / 2 };
    this.#halfWidth = Math.max(37, Math.min(52, ((this.#high - TOP * 2) / 3) * 0.36));
    this.#grow = Math.min(1.2, this.#halfWidth / 41);
    this.#line = centreLineOf(this.#high, this.#halfWidth);
    this.#step = this.#line.length / LAST_SPACE;
    const spaces = Array.from({ length: LAST_SPACE }, (_, before) => before + 1);
    this.#edges = [[], ...spaces.map((space) => this.#edgeOf(space))];
    this.stones = spaces.map((space) => this.#stoneOf(space));
    this.floor = polyline(this.#samples(0, this.#line.length, 260, 0));
    this.floorWidth = (this.#halfWidth * 2 + 7) * this.#scale;
    const sloopTop = this.#high - 126;
    this.mouth = this.#box(0, 0, BEGIN - 6, TOP + this.#halfWidth + 26);
    this.sloop = this.#box(0, sloopTop - 16, END - 26, this.#high - sloopTop + 16);
    this.numberSize = Math.max(11, 13 * this.#grow * this.#scale);
    this.pirate = { width: 29 * this.#grow * this.#scale, height: 34 * this.#grow * this.#scale };
  }

  #put({ x, y }: Point): Point {
    return { x: this.#origin.x + x * this.#scale, y: this.#origin.y + y * this.#scale };
  }

  #box(x: number, y: number, width: number, height: number): Box {
    return { ...this.#put({ x, y }), width: width * this.#scale, height: height * this.#scale };
  }

  #middle(space: number): Step {
    return this.#line.at((space - 0.5) * this.#step);
  }

  #isTurn(space: number): boolean {
    return Math.abs(Math.cos(this.#middle(space).angle)) < 0.75;
  }

  #samples(from: number, to: number, count: number, distance: number): Point[] {
    return Array.from({ length: count + 1 }, (_, index) =>
      this.#put(beside(this.#line.at(from + ((to - from) * index) / count), distance)),
    );
  }

  #edgeOf(space: number): Point[] {
    const [from, to] = [(space - 1) * this.#step + 1.6, space * this.#step - 1.6];
    return [...this.#samples(from, to, 10, -this.#halfWidth), ...this.#samples(to, from, 10, this.#halfWidth)];
  }

  #stoneOf(space: number): Stone {
    const here = this.#middle(space);
    // A bend has more room on its outer side.
    const turning = this.#isTurn(space);
    const outward = here.x > WIDTH / 2 ? 1 : -1;
    const centre = { x: here.x + (turning ? outward * 7 : 0), y: here.y };
    const corner = this.#cornerOf(space, turning);
    const isLeft = corner.x <= centre.x;
    const badge = { x: centre.x + (isLeft ? 27 : -27), y: centre.y - this.#halfWidth * (turning ? 0.45 : 0.6) };
    return {
      outline: `${polyline(this.#edges[space]!)}z`,
      centre: this.#put(centre),
      number: this.#put({ x: corner.x + (isLeft ? -4 : 4), y: corner.y + 5 }),
      anchor: isLeft ? 'start' : 'end',
      badge: this.#put(badge),
      isDark: Math.floor((space - 1) / 6) % 2 === 1,
    };
  }

  /**
   * The corner of a stone where its number is written. Of the corners that are not narrow, it is the one nearest to the top left.
   */
  #cornerOf(space: number, turning: boolean): Point {
    const outer = space % 18 > 4 && space % 18 < 14 ? -1 : 1;
    const inset = Math.abs(Math.cos(this.#middle(space).angle)) < 0.99 && !turning ? 20 : 12;
    const isNarrow = turning || (outer === 1 && inset > 12);
    const rim = this.#halfWidth - 12;
    const sides = isNarrow ? [outer * (this.#halfWidth - 10)] : [-rim, rim];
    const ends = [(space - 1) * this.#step + inset, space * this.#step - inset];
    const corners = sides.flatMap((side) => ends.map((end) => beside(this.#line.at(end), side)));
    return corners.reduce((best, corner) => (corner.x * 0.6 + corner.y < best.x * 0.6 + best.y ? corner : best));
  }

  /** The left and right ends of a stone at height `y` on the screen. */
  #reach(space: number, y: number): readonly [left: number, right: number] {
    const edge = this.#edges[space]!;
    const crossings = edge.flatMap((from, index) => {
      const to = edge[(index + 1) % edge.length]!;
      return from.y > y === to.y > y ? [] : [from.x + ((to.x - from.x) * (y - from.y)) / (to.y - from.y)];
    });
    const { x } = this.stones[space - 1]!.centre;
    return [Math.min(x, ...crossings), Math.max(x, ...crossings)];
  }

  /**
   * The left and right limits for pirates' feet at height `y`. Between these limits, the pirates' hats fit on the stone as well.
   */
  #roomFor(space: number, y: number): readonly [left: number, right: number] {
    const [soles, hats] = [this.#reach(space, y - 2 * this.#scale), this.#reach(space, y - this.pirate.height * 0.7)];
    const rim = this.pirate.width / 2 + this.#scale;
    return [Math.max(soles[0], hats[0]) + rim, Math.min(soles[1], hats[1]) - rim];
  }

  /** The left edge of a symbol, moved sideways if the symbol would cover its stone's number. */
  #besideNumber(space: number, left: number, top: number, size: number): number {
    const { number, anchor } = this.stones[space - 1]!;
    if (number.y < top || number.y - this.numberSize > top + size) return left;
    const wide = String(space).length * this.numberSize * 0.6;
    return anchor === 'start' ? Math.max(left, number.x + wide) : Math.min(left, number.x - wide - size);
  }

  /** The height of one crew's row in front of the mouth. The crew of the first seat is at the back. */
  #mouthRow(players: number): number {
    return Math.min(34, (TOP + this.#halfWidth - 14) / players);
  }

  crewScale(players: number): number {
    return Math.min(0.85, this.#mouthRow(players) / (31 * this.#grow));
  }

  symbol(space: number, crowd: number): Box {
    const { x, y } = this.stones[space - 1]!.centre;
    const size = (crowd === 0 ? 42 : 30) * this.#grow * this.#scale;
    const up = (this.#halfWidth - (this.#isTurn(space) ? 0 : 4)) * this.#scale;
    const top = crowd === 0 ? y - size / 2 : y - up;
    return { x: this.#besideNumber(space, x - size / 2, top, size), y: top, width: size, height: size };
  }

  feet(space: number, index: number, crowd: number): Point {
    const { x, y } = this.stones[space - 1]!.centre;
    const low = this.#isTurn(space) ? this.#halfWidth * 0.45 : this.#halfWidth - 7;
    const wide = (crowd - 1) * 27 * this.#grow * this.#scale;
    const [left, right] = this.#roomFor(space, y + low * this.#scale);
    // On a narrow stone the pirates are closer together, but never one behind another.
    const taken = Math.min(wide, Math.max(right - left, wide * 0.55));
    const first =
      right - left < taken ? (left + right - taken) / 2 : Math.max(left, Math.min(right - taken, x - taken / 2));
    return { x: first + (crowd > 1 ? (taken * index) / (crowd - 1) : 0), y: y + low * this.#scale };
  }

  mouthFeet(seat: number, players: number, index: number, count: number): Point {
    const apart = 22;
    const y = TOP + this.#halfWidth + 4 - (players - 1 - seat) * this.#mouthRow(players);
    return this.#put({ x: 74 + (index - (count - 1) / 2) * apart, y });
  }

  sloopFeet(seat: number, players: number, index: number): Point {
    const column = Math.min(26, 108 / players);
    return this.#put({ x: 82 + (seat - (players - 1) / 2) * column, y: this.#high - 40 - index * 6 });
  }

  course(from: number, to: number): Point[] {
    const walked = (at: number): number => Math.max(0, Math.min(this.#line.length, (at - 0.5) * this.#step));
    const count = Math.max(1, Math.round(Math.abs(walked(to) - walked(from)) / 10));
    // The course follows the lower edge in a lane, and the centre line in a bend.
    const low = (at: Step): Point => this.#put(beside(at, (this.#halfWidth - 12) * Math.cos(at.angle)));
    const along = Array.from({ length: count + 1 }, (_, index) =>
      low(this.#line.at(walked(from) + ((walked(to) - walked(from)) * index) / count)),
    );
    return [...this.#endOf(from), ...along, ...this.#endOf(to)];
  }

  /** The extra point of a course at the mouth or at the sloop. Empty if `place` is a space. */
  #endOf(place: number): Point[] {
    if (place === MOUTH) return [this.#put({ x: 92, y: TOP + 22 })];
    return place === SLOOP ? [this.#put({ x: 150, y: this.#high - 60 })] : [];
  }
}
