// Animations of pirates and cards. Nothing waits for an animation. If `settings.pace` is 0, there are no animations.
import { settings } from '#lib/site/settings.svelte.ts';
import { scaleOf } from '#lib/ui/scale.ts';
import type { Point } from './geometry.ts';

const HOP = 110;
const LONGEST = 900;
const HEIGHT = 8;
const FLIGHT = 300;
const BETWEEN = 130;

/** How long a pirate takes to hop over `spaces` spaces, in milliseconds at normal pace. */
export const hopTime = (spaces: number): number => Math.min(Math.max(spaces, 2) * HOP, LONGEST);

const at = ({ x, y }: Point, up = 0): string => `${x.toFixed(1)}px ${(y - up).toFixed(1)}px`;

/** The keyframes of small hops from point to point. If the pirate goes aboard (`leaps`), the last hop is a leap. */
export function hopFrames(way: readonly Point[], leaps: boolean): Keyframe[] {
  const last = way.length - 1;
  // A leap takes as long as three hops.
  const weight = (hop: number): number => (leaps && hop === last ? 3 : 1);
  const total = way.reduce((all, _, hop) => all + (hop === 0 ? 0 : weight(hop)), 0);
  const frames: Keyframe[] = [{ translate: at(way[0]!), offset: 0 }];
  let passed = 0;
  for (let hop = 1; hop <= last; hop++) {
    const [from, to] = [way[hop - 1]!, way[hop]!];
    const up = leaps && hop === last ? HEIGHT * 4 : HEIGHT;
    const middle = { x: (from.x + to.x) / 2, y: Math.min(from.y, to.y) + Math.abs(from.y - to.y) * 0.35 };
    frames.push({ translate: at(middle, up), offset: (passed + weight(hop) / 2) / total, easing: 'ease-in' });
    passed += weight(hop);
    frames.push({ translate: at(to), offset: passed / total, easing: 'ease-out' });
  }
  return frames;
}

export function hop(element: HTMLElement, way: readonly Point[], leaps: boolean): void {
  if (settings.pace === 0 || way.length < 2 || !element.animate) return;
  element.style.zIndex = '5';
  const moving = element.animate(hopFrames(way, leaps), { duration: hopTime(way.length - 1) * settings.pace });
  moving.onfinish = moving.oncancel = () => {
    element.style.zIndex = '';
  };
}

export const finishMotion = (root: HTMLElement): void => {
  for (const moving of root.getAnimations?.({ subtree: true }) ?? [])
    if (!(moving instanceof CSSAnimation)) moving.finish();
};

/** A card that flies from one place on the table to another. */
export interface Flight {
  /** The symbol on the card, as an id in pieces.svg. */
  readonly face: string;
  /** CSS selectors for where the flight begins and ends. The first visible match inside the table is used. */
  readonly from: string;
  readonly to: string;
}

function middleOf(root: HTMLElement, selector: string): Point | undefined {
  const zoom = scaleOf(root);
  for (const found of root.querySelectorAll(selector)) {
    const { x, y, width, height } = found.getBoundingClientRect();
    if (width > 0 && height > 0) return { x: (x + width / 2) / zoom, y: (y + height / 2) / zoom };
  }
  return undefined;
}

/** Lets cards fly one by one, beginning `after` milliseconds from now. */
export function fly(root: HTMLElement, flights: readonly Flight[], pieces: string, after: number): void {
  if (settings.pace === 0 || !root.animate) return;
  for (const [index, { face, from, to }] of flights.entries()) {
    const [start, end] = [middleOf(root, from), middleOf(root, to)];
    if (!start || !end) continue;
    const card = document.createElement('div');
    card.className = face === 'card-back' ? 'flying back' : 'flying';
    card.setAttribute('aria-hidden', 'true');
    card.innerHTML = `<svg><use href="${pieces}#${face}"/></svg>`;
    root.append(card);
    const middle = { x: (start.x + end.x) / 2, y: Math.min(start.y, end.y) - 14 };
    const frames = [
      { translate: at(start), scale: 0.8, opacity: 0 },
      { translate: at(start), scale: 0.9, opacity: 1, offset: 0.1 },
      { translate: at(middle), scale: 1.1, offset: 0.55 },
      { translate: at(end), scale: 0.9, opacity: 1 },
    ];
    const delay = (after + index * BETWEEN) * settings.pace;
    const moving = card.animate(frames, {
      duration: FLIGHT * settings.pace,
      delay,
      easing: 'ease-in-out',
      fill: 'backwards',
    });
    moving.onfinish = moving.oncancel = () => card.remove();
  }
}
