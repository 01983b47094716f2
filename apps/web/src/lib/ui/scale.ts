/**
 * How many pixels of the screen a pixel of an element's style takes. On a very large screen, the table is drawn larger (`--zoom` in
 * tokens.css). Older browsers measure boxes in pixels of the style, and then the result is 1.
 */
export const scaleOf = (element: HTMLElement): number =>
  element.getBoundingClientRect().width / element.offsetWidth || 1;
