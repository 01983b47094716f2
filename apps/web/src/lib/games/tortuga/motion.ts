// Animations of pieces. When an animation starts, its piece is already at the destination, so nothing waits for the animation.
import type { Attachment } from 'svelte/attachments';
import { scaleOf } from '#lib/ui/scale.ts';

const running = new Set<Animation>();

/** Runs an animation that `finishAll` can end. */
export function animate(
  element: Element,
  frames: Keyframe[],
  options: KeyframeAnimationOptions,
): Animation | undefined {
  if (typeof element.animate !== 'function') return undefined;
  const animation = element.animate(frames, options);
  running.add(animation);
  animation.finished.then(
    () => running.delete(animation),
    () => running.delete(animation),
  );
  return animation;
}

export function finishAll(): void {
  for (const animation of running) animation.finish();
}

/** How long a token takes to step to the next box, in milliseconds. */
const HOP = 150;
/** The longest time that a token takes for all its steps, in milliseconds. */
const HOP_MOST = 900;

const boxes = new WeakMap<Element, number>();

/** Makes a token step box by box to its new place. */
export const hop =
  (box: number, groupOf: (box: number) => number, pace: number): Attachment =>
  (element) => {
    const from = boxes.get(element) ?? box;
    boxes.set(element, box);
    if (from === box || pace === 0) return;
    const steps = Math.abs(box - from);
    const direction = Math.sign(box - from);
    const at = (on: number): string => {
      const group = groupOf(Math.round(on));
      return `calc((${on} - 0.5) * var(--w) + ${group} * var(--gg) + ${group > 0 ? 1 : 0.5} * var(--wide))`;
    };
    const frames: Keyframe[] = [{ left: at(from), translate: '-50% 0' }];
    for (let step = 1; step <= steps; step++) {
      frames.push({ left: at(from + direction * (step - 0.5)), translate: '-50% -5px' });
      frames.push({ left: at(from + direction * step), translate: '-50% 0' });
    }
    animate(element, frames, { duration: Math.min(HOP * steps, HOP_MOST) * pace, easing: 'ease-in-out' });
  };

export interface Flight {
  readonly from: DOMRect;
  readonly to: DOMRect;
}

/** Moves a piece in an arc from one place to another. `layer` is the element that contains the piece. */
export function fly(
  piece: HTMLElement,
  { from, to }: Flight,
  layer: HTMLElement,
  duration: number,
  delay: number,
): Animation | undefined {
  const [origin, zoom] = [layer.getBoundingClientRect(), scaleOf(layer)];
  const centre = (rect: DOMRect): [number, number] => [
    (rect.left + rect.width / 2 - origin.left) / zoom,
    (rect.top + rect.height / 2 - origin.top) / zoom,
  ];
  const [fromX, fromY] = centre(from);
  const [toX, toY] = centre(to);
  const lift = Math.min(60, Math.hypot(toX - fromX, toY - fromY) * 0.18);
  const size = (rect: DOMRect): number => Math.max(16, Math.min(rect.width, rect.height) / zoom);
  const frames = [0, 0.25, 0.5, 0.75, 1].map((share) => {
    const x = fromX + (toX - fromX) * share;
    const y = fromY + (toY - fromY) * share - Math.sin(Math.PI * share) * lift;
    const scale = (size(from) + (size(to) - size(from)) * share) * (1 + 0.1 * Math.sin(Math.PI * share));
    return { transform: `translate(${x}px, ${y}px) translate(-50%, -50%) scale(${scale / 40})`, offset: share };
  });
  return animate(piece, frames, { duration, delay, easing: 'cubic-bezier(.45,.05,.35,1)', fill: 'both' });
}

/** Slides kept dice from the tray to their numbers in the ledger. */
export function slideDice(area: HTMLElement, letters: string, action: string | undefined, pace: number): void {
  if (pace === 0) return;
  const zoom = scaleOf(area);
  for (const die of letters) {
    const from = area.querySelector(`[data-die="${die}"]`)?.getBoundingClientRect();
    const cell = document.querySelector(`[data-cell="${die}.${action}"]`);
    const to = cell?.getBoundingClientRect();
    if (!from || !to || !cell) continue;
    const [x, y] = [
      from.left + from.width / 2 - to.left - to.width / 2,
      from.top + from.height / 2 - to.top - to.height / 2,
    ];
    const start = `translate(${x / zoom}px, ${y / zoom}px) scale(${from.width / Math.max(to.width, 1)})`;
    const options = { duration: 280 * pace, easing: 'cubic-bezier(.2,.7,.2,1)' };
    animate(cell, [{ transform: start, zIndex: 9 }, { transform: 'none' }], options);
  }
}
