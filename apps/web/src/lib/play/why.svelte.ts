// A player touches a number on the table, and a small sheet says what it is made of. A number has the attribute `data-why`, which
// names it for the game's `explain`.
import type { Attachment } from 'svelte/attachments';
import type { Explanation } from '#lib/games/contract.ts';

/** How far from a number a touch may be, in pixels: half of the smallest target. */
const REACH = 22;
/** How long a number must be held where a touch would choose something, in milliseconds. */
const HOLD = 500;
/** How far a finger may move meanwhile, in pixels. */
const SHAKE = 10;

/** What a player asked about. */
export interface Asked {
  /** The name of a number of the game, or a function that explains any other number, such as a chance in a hint. */
  readonly subject: string | (() => Explanation);
  /** Where the number is on the screen. */
  readonly near: DOMRect;
  /** Shows everything that is around the number. */
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

  /** Explains the numbers of an area that has no button. Each of them can also be reached with the keyboard, in a sheet. */
  readonly area: Attachment<HTMLElement> = (area) => {
    area.addEventListener('click', this.touch);
    return () => area.removeEventListener('click', this.touch);
  };

  /** Explains the number that has the focus or is part of what has the focus. Returns false if there is none. */
  askFocused(): boolean {
    const focused = document.activeElement;
    const number = focused?.closest<HTMLElement>('[data-why]') ?? focused?.querySelector<HTMLElement>('[data-why]');
    if (number) this.ask(number.dataset['why']!, number);
    return Boolean(number);
  }

  /** Explains a number that is held for a while, even where a touch would choose something. */
  readonly hold: Attachment<HTMLElement> = (table) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let from: PointerEvent | undefined;
    /** Whether the click that ends the hold is still to come. It must not choose anything. */
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

/** The number of an area that is nearest to a point of the screen; undefined if none is near. */
function numberNear(area: Element, x: number, y: number): HTMLElement | undefined {
  let nearest: HTMLElement | undefined;
  let least = REACH;
  for (const number of area.querySelectorAll<HTMLElement>('[data-why]')) {
    const { left, right, top, bottom, width } = number.getBoundingClientRect();
    if (width === 0) continue;
    const away = Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
    // A number inside another one comes later and wins.
    if (away > least) continue;
    nearest = number;
    least = away;
  }
  return nearest;
}
