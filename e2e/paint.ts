// No test looks at pixels, so pages are not painted. This saves a quarter of the browser's processor time. Layout, styles, focus and
// what lies under the pointer are the same as in a painted page.

/** Runs in the page, before anything else. Hides the page as soon as it exists. */
export function hidePage(): void {
  const hide = (): void => document.documentElement.style.setProperty('opacity', '0');
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', hide);
  else hide();
}

/** A style sheet that shows the page again, for a picture. */
export const SHOWN = 'html { opacity: 1 !important }';

/** Runs in the page. Shows the page again for axe, which skips what is not painted. */
export function showPage(): void {
  document.documentElement.style.removeProperty('opacity');
}
