// Guards buttons that have just changed against presses that were meant for what was there before.
import type { Attachment } from 'svelte/attachments';

/** How long a changed button is guarded, in milliseconds. No one reads a new label and reacts to it in less time. */
const GUARDED_FOR = 400;
/** How long a curtain ignores presses, in milliseconds. Passing a device on takes longer than this. */
export const CURTAIN_GUARDED_FOR = 800;
/** How long the page says that a press was ignored, in milliseconds. */
const SAID_FOR = 3000;

/** The place of a press that came from a key or a screen reader, outside all guarded elements. */
const CHOICE = 'choice';

interface Press {
  /** The area that was pressed, or the key. A second press of the same area or key counts as a repetition. */
  readonly place: DOMRect | string;
  /** The time of the press, as a `performance.now()` value. */
  readonly time: number;
}

interface Guarded {
  readonly region: Element;
  /** A key that has the same effect as one of the buttons, wherever the focus is. */
  readonly key: string;
  readonly refuses: (press: Press) => boolean;
}

interface GuardOptions {
  readonly key?: string;
  readonly ms?: number;
  /**
   * Which presses are ignored. `all`: all of them. `surprise`: all of them, unless the person has just pressed something else.
   * `repetition`: only repeated presses.
   */
  readonly against?: 'all' | 'surprise' | 'repetition';
}

const guards = new Set<Guarded>();
let last: Press | undefined;
/** True until the page has shown a guarded button. The first guarded button replaces nothing. */
let isFirst = true;

let isIgnored = $state(false);
let timer: ReturnType<typeof setTimeout> | undefined;

/** Whether a press was ignored a moment ago. */
export const wasIgnored = (): boolean => isIgnored;

/**
 * Guards the buttons in an element. When the element appears, and whenever `meaning` changes, its buttons ignore
 * presses for a moment. Each ignored press restarts that time, so rapid taps have no effect until they stop. A person
 * who has just pressed something else is not tapping twice and need not wait.
 */
export function guarded(meaning: () => unknown, options: GuardOptions = {}): Attachment {
  const { key = 'Enter', ms = GUARDED_FOR, against = 'surprise' } = options;
  let since: number | undefined;
  let known: unknown;
  const refuses = (press: Press): boolean => {
    const before = last && last.time > since! - ms ? last : undefined;
    const isRepeated = before !== undefined && isSamePlace(press, before);
    const isMeant = against === 'all' ? false : before ? !isRepeated : against === 'repetition';
    if (press.time - since! >= ms || isMeant) return false;
    since = press.time;
    return true;
  };
  return (region) => {
    // Svelte runs this again whenever something that `meaning` reads changes, even if the result is the same.
    const now = meaning();
    if (since === undefined || now !== known) since = isFirst && against !== 'all' ? -Infinity : performance.now();
    known = now;
    isFirst = false;
    const guard = { region, key, refuses };
    guards.add(guard);
    return () => guards.delete(guard);
  };
}

const isSamePlace = ({ place }: Press, { place: before }: Press): boolean => {
  if (typeof place === 'string' || typeof before === 'string') return place === before;
  return (
    place.left < before.right && before.left < place.right && place.top < before.bottom && before.top < place.bottom
  );
};

function ignore(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
  isIgnored = true;
  clearTimeout(timer);
  timer = setTimeout(() => (isIgnored = false), SAID_FOR);
}

/** The innermost guard around an element. */
const guardOf = (target: Element): Guarded | undefined =>
  [...guards].reduce<Guarded | undefined>((inner, guard) => {
    const isInside = guard.region.contains(target) && (inner === undefined || inner.region.contains(guard.region));
    return isInside ? guard : inner;
  }, undefined);

/**
 * A click without a pointer comes from a key or from a screen reader. Inside a guarded element, it counts as a press of the
 * guard's key.
 */
function placeOf({ detail, clientX, clientY }: MouseEvent, guard: Guarded | undefined): Press['place'] {
  return detail === 0 ? (guard?.key ?? CHOICE) : new DOMRect(clientX - 12, clientY - 12, 24, 24);
}

function onclick(event: MouseEvent): void {
  // A click made by a script is not a slip of the finger. Voice control clicks in this way, and so do tests.
  if (!event.isTrusted || guards.size === 0 || !(event.target instanceof Element)) return;
  const button = event.target.closest('button, a');
  const guard = button ? guardOf(button) : undefined;
  const place = placeOf(event, guard);
  if (guard?.refuses({ place, time: event.timeStamp })) ignore(event);
  const pressed = typeof place === 'string' || !button ? place : button.getBoundingClientRect();
  last = { place: pressed, time: event.timeStamp };
}

function onkeydown(event: KeyboardEvent): void {
  const { key, target, repeat, timeStamp: time } = event;
  if (!event.isTrusted || guards.size === 0 || event.ctrlKey || event.metaKey || event.altKey) return;
  if (!(target instanceof Element) || target.closest('input, textarea, select, dialog')) return;
  // A key that is held down makes one choice. It may still move the focus, scroll, or step through a replay.
  if (repeat) {
    if (!/^(Arrow|Page|Tab|Home|End)/.test(key)) event.preventDefault();
    if (event.defaultPrevented) event.stopImmediatePropagation();
    return;
  }
  // The browser turns Enter and Space on a button into a click. On a chosen piece, they confirm the choice instead.
  const isClick =
    (key === 'Enter' || key === ' ') && target.closest(':is(button, a, [role=button]):not([aria-pressed=true])');
  if (isClick) {
    if (!guardOf(target)) last = { place: CHOICE, time };
    return;
  }
  const press = { place: key, time };
  if ([...guards].some((guard) => guard.key === key && guard.refuses(press))) ignore(event);
  last = press;
}

// These listeners must come before the tables' listeners, which are on the window as well.
if (typeof window !== 'undefined') {
  addEventListener('click', onclick, true);
  addEventListener('keydown', onkeydown, true);
}
