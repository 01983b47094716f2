import { LAST_SPACE, MOUTH, SLOOP } from '@sloop/cartagena/glance';
import { shiftOf, type Board, type Box, type Point, type Stone } from './geometry.ts';

const LANES = 6;
const PER_LANE = 6;

/** The lane of a space, counted from the top, and its column, counted from the left. Every second lane runs from right to left. */
export function cellOf(space: number): { readonly lane: number; readonly column: number } {
  const lane = Math.floor((space - 1) / PER_LANE);
  const along = (space - 1) % PER_LANE;
  return { lane, column: lane % 2 === 0 ? along : PER_LANE - 1 - along };
}

interface Grid extends Box {
  readonly gap: number;
  readonly cell: { readonly width: number; readonly height: number };
}

function gridIn({ x, y, width, height }: Box): Grid {
  const gap = Math.max(4, Math.min(14, height * 0.02));
  return { x, y, width, height, gap, cell: { width: width / PER_LANE, height: (height - (LANES - 1) * gap) / LANES } };
}

function boxOf(grid: Grid, space: number): Box {
  const { lane, column } = cellOf(space);
  const { width, height } = grid.cell;
  return { x: grid.x + column * width + 1, y: grid.y + lane * (height + grid.gap), width: width - 2, height };
}

/** The outline of a rounded stone. In a bend, the stone's outer corner has a larger radius. */
function outlineOf({ x, y, width, height }: Box, space: number): string {
  const small = Math.min(8, height * 0.17);
  const wide = Math.min(24, height * 0.5);
  const { lane, column } = cellOf(space);
  const turnsRight = column === PER_LANE - 1;
  const turnsLeft = column === 0;
  // The tunnel bends down after spaces 6, 18 and 30 on the right, and after spaces 12 and 24 on the left. Both spaces of
  // a bend have a wide corner.
  const enters = lane % 2 === 0 ? turnsRight : turnsLeft && lane < LANES - 1;
  const leaves = lane % 2 === 0 ? turnsLeft && lane > 0 : turnsRight;
  const topRight = enters && turnsRight ? wide : small;
  const bottomRight = leaves && turnsRight ? wide : small;
  const topLeft = enters && turnsLeft ? wide : small;
  const bottomLeft = leaves && turnsLeft ? wide : small;
  return (
    `M${x + topLeft} ${y}H${x + width - topRight}q${topRight} 0 ${topRight} ${topRight}V${y + height - bottomRight}` +
    `q0 ${bottomRight} ${-bottomRight} ${bottomRight}H${x + bottomLeft}q${-bottomLeft} 0 ${-bottomLeft} ${-bottomLeft}` +
    `V${y + topLeft}q0 ${-topLeft} ${topLeft} ${-topLeft}z`
  );
}

function stoneOf(grid: Grid, space: number, numberSize: number): Stone {
  const box = boxOf(grid, space);
  const { lane, column } = cellOf(space);
  const roundedLeft = column === 0 && lane % 2 === 1 && lane < LANES - 1;
  return {
    outline: outlineOf(box, space),
    centre: { x: box.x + box.width / 2, y: box.y + box.height / 2 },
    number: { x: roundedLeft ? box.x + box.width - 4 : box.x + 4, y: box.y + numberSize },
    anchor: roundedLeft ? 'end' : 'start',
    badge: roundedLeft ? { x: box.x + 10, y: box.y + 10 } : { x: box.x + box.width - 10, y: box.y + 10 },
    isDark: lane % 2 === 1,
  };
}

/** The rock between a lane and the next lane, with uneven edges. It ends where the tunnel bends down. */
function wallUnder(grid: Grid, lane: number): string {
  const y = grid.y + (lane + 1) * (grid.cell.height + grid.gap) - grid.gap;
  const opensRight = lane % 2 === 0;
  const from = opensRight ? grid.x - (grid.x > 0 ? 0 : 6) : grid.x + grid.cell.width + 2;
  const to = opensRight ? grid.x + grid.width - grid.cell.width - 2 : grid.x + grid.width + 6;
  const uneven = (at: number, side: number): number => Math.sin(at * 0.31 + lane * 2 + side) * 0.9;
  const xs = Array.from({ length: 25 }, (_, index) => from + ((to - from) * index) / 24);
  const top = xs.map((x) => `${x.toFixed(1)} ${(y + 0.4 + uneven(x, 0)).toFixed(1)}`);
  const bottom = xs.toReversed().map((x) => `${x.toFixed(1)} ${(y + grid.gap - 0.4 + uneven(x, 3)).toFixed(1)}`);
  return `M${[...top, ...bottom].join('L')}z`;
}

const LEAST_SIDE = 1.18;

/** Lays out the tunnel as six lanes with six spaces each, for a screen area that is tall or small. */
export const layLanes = (width: number, height: number): Board => new LaneBoard(width, height);

class LaneBoard implements Board {
  readonly shape: 'side' | 'lanes';
  readonly width: number;
  readonly height: number;
  readonly stones: readonly Stone[];
  readonly floor: string;
  readonly floorWidth = 0;
  readonly rock: readonly string[];
  readonly mouth: Box;
  readonly sloop: Box;
  readonly numberSize: number;
  readonly pirate: { readonly width: number; readonly height: number };
  readonly #isSide: boolean;
  /** Whether a space's symbol and pirates are side by side. */
  readonly #isWide: boolean;
  /** The width of the mouth in the `side` shape, or its height in the `lanes` shape. */
  readonly #edge: number;
  /** The width of the sloop in the `side` shape, or its height in the `lanes` shape. */
  readonly #foot: number;
  readonly #grid: Grid;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.shape = width / height > LEAST_SIDE ? 'side' : 'lanes';
    this.#isSide = this.shape === 'side';
    const edge = this.#isSide ? Math.max(66, width * 0.17) : Math.max(34, Math.min(72, height * 0.105));
    const foot = this.#isSide ? edge : Math.max(32, Math.min(64, height * 0.095));
    const grid = this.#isSide
      ? gridIn({ x: edge, y: 1, width: width - edge, height: height - 2 })
      : gridIn({ x: 0, y: edge, width, height: height - edge - foot });
    this.mouth = this.#isSide ? { x: 0, y: 0, width: edge, height: height * 0.5 } : { x: 0, y: 0, width, height: edge };
    this.sloop = this.#isSide
      ? { x: 0, y: height * 0.5, width: edge, height: height * 0.5 }
      : { x: 0, y: height - foot, width, height: foot };
    [this.#edge, this.#foot, this.#grid] = [edge, foot, grid];
    this.#isWide = grid.cell.width / grid.cell.height > 1.75;
    this.numberSize = Math.max(11, Math.min(16, grid.cell.height * 0.2));
    this.pirate = this.#pirateSize();
    this.stones = Array.from({ length: LAST_SPACE }, (_, before) => stoneOf(grid, before + 1, this.numberSize));
    this.floor = `M${grid.x} ${grid.y}H${grid.x + grid.width}V${grid.y + grid.height}H${grid.x}z`;
    this.rock = Array.from({ length: LANES - 1 }, (_, lane) => wallUnder(grid, lane));
  }

  #pirateSize(): { width: number; height: number } {
    const { width, height } = this.#grid.cell;
    const [up, across] = this.#isWide ? [0.72, 0.62] : [0.46, 0.98];
    const tall = Math.min(height * up, ((width * across) / 3) * 1.16, 62);
    return { width: tall * 0.86, height: tall };
  }

  crewScale(): number {
    return 1;
  }

  symbol(space: number, crowd: number): Box {
    const box = boxOf(this.#grid, space);
    const { x, y } = this.stones[space - 1]!.centre;
    if (crowd === 0) {
      const size = Math.min(this.#grid.cell.height * 0.68, this.#grid.cell.width * 0.62, 84);
      return {
        x: x - size / 2,
        y: y - size / 2 + Math.min(3, this.#grid.cell.height * 0.04),
        width: size,
        height: size,
      };
    }
    if (this.#isWide) {
      const size = Math.min(this.#grid.cell.height * 0.74, this.#grid.cell.width * 0.36);
      return { x: box.x + box.width * 0.2 - size / 2 + 3, y: y - size / 2 + 2, width: size, height: size };
    }
    const size = Math.min(this.#grid.cell.height * 0.5, this.#grid.cell.width * 0.5, 60);
    // The symbol is moved aside to make room for the number.
    const aside = this.stones[space - 1]!.anchor === 'end' ? -4 : 4;
    return { x: x + aside - size / 2, y: box.y + this.#grid.cell.height * 0.035, width: size, height: size };
  }

  feet(space: number, index: number, crowd: number): Point {
    const box = boxOf(this.#grid, space);
    const step = Math.min(this.pirate.width * 1.05, (box.width * (this.#isWide ? 0.6 : 1)) / 3);
    const middle = this.#isWide ? box.x + box.width * 0.68 : box.x + box.width / 2;
    return {
      x: middle + (index - (crowd - 1) / 2) * step,
      y: box.y + box.height - (this.#isWide ? this.#grid.cell.height * 0.12 : 1),
    };
  }

  mouthFeet(seat: number, players: number, index: number, count: number): Point {
    if (this.#isSide) {
      const rowHeight = Math.min(
        (this.mouth.height - this.pirate.height - 34) / Math.max(1, players - 1),
        this.pirate.height * 0.8,
      );
      const x =
        this.pirate.width * 0.6 +
        4 +
        shiftOf(index, count, this.pirate.width * 0.55, this.#edge - this.pirate.width - 10);
      return { x, y: this.mouth.height - 8 - (players - 1 - seat) * rowHeight };
    }
    const left = this.#edge * 1.16 + (players < 4 ? 56 : 0);
    const room = (this.width - left - 96) / players;
    const group = Math.min(room, this.pirate.width * 4);
    // A crew has two rows. The rear row is shifted by almost half a step.
    const isRear = count > 1 && index % 2 === 0;
    const column = Math.floor(index / 2) + (isRear ? 0.45 : 0);
    const x =
      left +
      this.pirate.width / 2 +
      seat * group +
      column * Math.min(this.pirate.width * 0.8, (group - this.pirate.width) / 2.6);
    return { x, y: this.mouth.height - 3 - (isRear ? this.pirate.height * 0.42 : 0) };
  }

  sloopFeet(seat: number, players: number): Point {
    if (this.#isSide)
      return { x: this.#edge * 0.33, y: this.sloop.y + this.sloop.height * (0.4 + (0.58 * (seat + 0.8)) / players) };
    const left = this.#foot * 1.35;
    return { x: left + ((this.width - left) / players) * (seat + 0.46), y: this.sloop.y + this.#foot - 6 };
  }

  /** The course runs along the lower edge of the stones. In a bend, it runs along the outside. */
  course(from: number, to: number): Point[] {
    const points: Point[] = [];
    const [low, high] = from < to ? [from, to] : [to, from];
    for (let place = low; place <= high; place++) {
      if (place === MOUTH)
        points.push(
          this.#isSide
            ? { x: this.#edge - 4, y: this.#grid.cell.height * 0.7 }
            : { x: this.#grid.cell.width * 0.5, y: this.#edge - 2 },
        );
      else if (place === SLOOP)
        points.push(
          this.#isSide
            ? { x: this.#edge * 0.7, y: this.sloop.y + this.sloop.height * 0.45 }
            : { x: this.#foot * 0.7, y: this.sloop.y + this.#foot * 0.3 },
        );
      else points.push(...this.#lowerEdge(place, low, high));
    }
    return from < to ? points : points.toReversed();
  }

  #lowerEdge(space: number, low: number, high: number): Point[] {
    const box = boxOf(this.#grid, space);
    const { lane, column } = cellOf(space);
    const y = box.y + box.height - Math.min(6, this.#grid.cell.height * 0.12);
    const middle = { x: box.x + box.width / 2, y };
    const outside = column === 0 ? box.x + 7 : box.x + box.width - 7;
    const isTurn = (column === 0 || column === PER_LANE - 1) && !(lane === 0 && column === 0) && space < LAST_SPACE;
    if (!isTurn) return [middle];
    const ends = space % PER_LANE === 0;
    if (ends) return space === high ? [middle] : [middle, { x: outside, y }];
    return space === low ? [middle] : [{ x: outside, y }, middle];
  }
}
