// When a player touches a number on the table, a small sheet says what the number is made of. Each number's element has
// the attribute `data-why`. The value of this attribute tells the game's `explain` which number to explain.
import type { Attachment } from 'svelte/attachments';
import type { Explanation } from '#lib/games/contract.ts';

/** How far from a number a touch may be, in pixels. This is half the size of the smallest area that a player can touch well. */
const REACH = 22;
/**
 * How long a touch must last to count as a long touch, in milliseconds. A long touch explains a number even where a
 * short touch would choose something.
 */
const HOLD = 500;
/** How far the finger may move during a long touch, in pixels. */
const SHAKE = 10;

/** A player's question about a number. */
export interface Asked {
  /**
   * The value of `data-why`. A number that is not part of the game, such as the chance of winning in a hint, has a function that
   * explains it instead.
   */
  readonly subject: string | (() => Explanation);
  /** Where the number is on the screen. */
  readonly near: DOMRect;
  /** Shows everything about the area that contains the number. */
  readonly more?: (() => void) | undefined;
}

export class Why {
  asked = $state.raw<Asked>();

  ask(subject: Asked['subject'], element: Element, more?: () => void): void {
    this.asked = { subject, near: element.getBoundingClientRect(), more };
  }

  /**
   * Handles a click on an area with numbers, or on a button that covers such an area: explains the number that was touched. If no
   * number was touched, or if the click came from the keyboard, calls `otherwise`.
   */
  readonly touch = (event: MouseEvent, otherwise?: () => void): void => {
    const touched = event.currentTarget as HTMLElement;
    const area = touched.tagName === 'BUTTON' ? touched.parentElement! : touched;
    const isOther = area === touched && (event.target as Element).closest('button, a') !== null;
    if (isOther) return;
    const number = event.detail === 0 ? undefined : numberNear(area, event.clientX, event.clientY);
    if (number) this.ask(number.dataset['why']!, number, otherwise);
    else otherwise?.();
  };

  /**
   * Explains the numbers in an area that has no button. With the keyboard, the player can reach each of these numbers
   * in a sheet.
   */
  readonly area: Attachment<HTMLElement> = (area) => {
    area.addEventListener('click', this.touch);
    return () => area.removeEventListener('click', this.touch);
  };

  /** Explains the number in or around the element that has the focus. Returns false if there is no such number. */
  askFocused(): boolean {
    const focused = document.activeElement;
    const number = focused?.closest<HTMLElement>('[data-why]') ?? focused?.querySelector<HTMLElement>('[data-why]');
    if (number) this.ask(number.dataset['why']!, number);
    return Boolean(number);
  }

  /** Explains a number after a long touch, even where a short touch would choose something. */
  readonly hold: Attachment<HTMLElement> = (table) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let from: PointerEvent | undefined;
    /** Whether the click at the end of a long touch is still to come. That click must not choose anything. */
    let isHeld = false;
    const stop = (): void => clearTimeout(timer);
    const on: readonly (readonly [keyof HTMLElementEventMap, (event: never) => void])[] = [
      [
        'pointerdown',
        (event: PointerEvent) => {
          stop();
          isHeld = false;
          const number = event.button === 0 ? numberNear(table, event.clientX, event.clientY) : undefined;
          if (!number) return;
          from = event;
          timer = setTimeout(() => {
            isHeld = true;
            this.ask(number.dataset['why']!, number);
          }, HOLD);
        },
      ],
      [
        'pointermove',
        ({ clientX, clientY }: PointerEvent) => {
          if (from && Math.hypot(clientX - from.clientX, clientY - from.clientY) > SHAKE) stop();
        },
      ],
      ['pointerup', stop],
      ['pointercancel', stop],
      [
        'click',
        (event: MouseEvent) => {
          if (!isHeld) return;
          isHeld = false;
          event.preventDefault();
          event.stopPropagation();
        },
      ],
    ];
    for (const [type, listener] of on) table.addEventListener(type, listener as EventListener, { capture: true });
    return () => {
      stop();
      for (const [type, listener] of on) table.removeEventListener(type, listener as EventListener, { capture: true });
    };
  };
}

/**
 * Finds the number in an area that is nearest to a point on the screen. Returns undefined if no number is within
 * `REACH`.
 */
function numberNear(area: Element, x: number, y: number): HTMLElement | undefined {
  let nearest: HTMLElement | undefined;
  let least = REACH;
  for (const number of area.querySelectorAll<HTMLElement>('[data-why]')) {
    const { left, right, top, bottom, width } = number.getBoundingClientRect();
    if (width === 0) continue;
    const away = Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
    // If one number is inside another, both may be equally near. The inner number comes later and wins.
    if (away > least) continue;
    nearest = number;
    least = away;
  }
  return nearest;
}
