/**
 * How many screen pixels one CSS pixel of an element takes up. On a very large screen, the table is drawn larger
 * (`--zoom` in tokens.css). Older browsers measure boxes in CSS pixels, and then the result is 1.
 */
export const scaleOf = (element: HTMLElement): number =>
  element.getBoundingClientRect().width / element.offsetWidth || 1;
