// Places words on a table next to the thing that they are about. If possible, the words cover neither that thing nor anything
// that the player must touch.

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The distance between the words and what they point at, in pixels. */
const GAP = 12;
/** The least distance between the words and the edge of the screen, in pixels. */
const MARGIN = 8;

/** A box, enlarged to make room for the ring around it. */
const withRoom = ({ left, top, right, bottom }: Box): Box => ({
  left: left - GAP / 2,
  top: top - GAP / 2,
  right: right + GAP / 2,
  bottom: bottom + GAP / 2,
});

const overlap = (one: Box, other: Box): number =>
  Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) *
  Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));

/** Whether an element is drawn. Elements that are not drawn have no width. */
const isShown = (element: Element): boolean => element.getBoundingClientRect().width > 0;

/** The box around everything on the screen that a selector finds; undefined if the selector finds nothing. */
export function boxOf(selector: string): Box | undefined {
  const found = [...document.querySelectorAll(selector)].filter(isShown).map((each) => each.getBoundingClientRect());
  if (found.length === 0) return undefined;
  return {
    left: Math.min(...found.map(({ left }) => left)),
    top: Math.min(...found.map(({ top }) => top)),
    right: Math.max(...found.map(({ right }) => right)),
    bottom: Math.max(...found.map(({ bottom }) => bottom)),
  };
}

const middle = ({ left, top, right, bottom }: Box): readonly [number, number] => [
  (left + right) / 2,
  (top + bottom) / 2,
];

function distance(one: Box, other: Box): number {
  const [[x, y], [otherX, otherY]] = [middle(one), middle(other)];
  return Math.hypot(x - otherX, y - otherY);
}

/**
 * Returns the best place on the screen for words of a given size. Covering the target or anything that must be touched
 * (`touched`) is worst. Covering anything else that should stay free (`free`) is less bad. Otherwise the words are as
 * near to the target as possible.
 */
export function placeWords(
  size: { readonly width: number; readonly height: number },
  screen: { readonly width: number; readonly height: number; readonly top: number },
  target: Box | undefined,
  free: readonly Box[],
  touched: readonly Box[] = [],
): { readonly left: number; readonly top: number } {
  const { width, height } = size;
  const most = { left: screen.width - width - MARGIN, top: screen.height - height - MARGIN };
  const clampLeft = (left: number): number => Math.max(MARGIN, Math.min(left, most.left));
  const clampTop = (top: number): number => Math.max(screen.top + MARGIN, Math.min(top, most.top));
  const [x, y] = target ? middle(target) : [screen.width / 2, screen.height / 2];
  // The candidates are beside a box (the target, or one of `touched` and `free`), centred on the target, and at the edges of the
  // screen. Without a target, the only candidate is the middle of the screen.
  const near = target ? [target, ...touched, ...free] : [];
  const edges = target ? [0, Infinity] : [];
  const lefts = [x - width / 2, ...near.flatMap((box) => [box.right + GAP, box.left - width - GAP]), ...edges];
  const tops = [...near.flatMap((box) => [box.bottom + GAP, box.top - height - GAP]), y - height / 2, ...edges];
  let best = { left: MARGIN, top: MARGIN, cost: Infinity };
  for (const wishedLeft of lefts)
    for (const wishedTop of tops) {
      const [left, top] = [clampLeft(wishedLeft), clampTop(wishedTop)];
      const box = { left, top, right: left + width, bottom: top + height };
      const hidden = [...(target ? [target] : []), ...touched].reduce(
        (sum, each) => sum + overlap(box, withRoom(each)),
        0,
      );
      const inTheWay = free.reduce((sum, each) => sum + overlap(box, each), 0);
      const cost = hidden * 100 + inTheWay * 10 + (target ? distance(box, target) : 0);
      if (cost < best.cost) best = { left, top, cost };
    }
  return best;
}
