/** The part of a table that receives the focus if the element that had the focus is gone. */
const HOME = '.dock[tabindex]';

/** Whether an element is on the page and can have the focus. */
const canFocus = (element: HTMLElement): boolean =>
  element.isConnected && !element.matches(':disabled') && element.getClientRects().length > 0;

/**
 * Keeps the focus on the table. If the player comes from another page of the site, for example through the button "Set sail",
 * the tray receives the focus as soon as it appears. After a reload, the focus stays where the browser puts it.
 *
 * The browser moves the focus to the body when the element that has the focus is removed or disabled, for example the confirm
 * button after a move. When that happens, the focus returns to the element that had it before a sheet opened. If that element is
 * gone too, the tray receives the focus. Clicking outside all buttons still removes the focus. Returns a function that ends this
 * behaviour.
 */
export function keepFocus(): () => void {
  /** Whether the focus belongs on the table. It does not if the player has clicked outside all buttons. */
  let isKept = navigator.userActivation.hasBeenActive;
  /** The element that last had the focus. */
  let last: HTMLElement | undefined;
  /** The last element outside all sheets that had the focus. */
  let outside: HTMLElement | undefined;

  const remember = ({ target }: Event): void => {
    if (!(target instanceof Element) || target === document.body) return;
    isKept = true;
    last = target as HTMLElement;
    if (!last.closest('dialog')) outside = last;
  };
  const forget = (): void => void (isKept = false);
  const restore = (): void => {
    const active = document.activeElement;
    const isLost = active === null || active === document.body || active.matches(':disabled');
    if (!isKept || !isLost) return;
    const home = document.querySelector<HTMLElement>(HOME);
    [last, outside, home].find((each) => each && canFocus(each))?.focus({ preventScroll: true });
  };

  const changes = new MutationObserver(restore);
  changes.observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled', 'class'] });
  document.addEventListener('focusin', remember);
  // A click on a button sets the focus after `pointerdown`, so `remember` then undoes this `forget`.
  document.addEventListener('pointerdown', forget);
  return () => {
    changes.disconnect();
    document.removeEventListener('focusin', remember);
    document.removeEventListener('pointerdown', forget);
  };
}
