interface Waiting {
  readonly order: number;
  readonly work: () => void;
}

let waiting: Waiting[] = [];
let isBegun = false;

/**
 * Runs `work` in a later frame, one piece of work per frame and lower orders first. Returns a function that cancels it.
 */
export function drawLater(order: number, work: () => void): () => void {
  const entry = { order, work };
  const after = waiting.findIndex((other) => other.order > order);
  waiting = waiting.toSpliced(after < 0 ? waiting.length : after, 0, entry);
  if (!isBegun) next();
  return () => void (waiting = waiting.filter((other) => other !== entry));
}

/**
 * Waits until the next frame has been drawn, so that input is handled between frames. A hidden page draws no frames.
 */
function next(): void {
  isBegun = true;
  if (document.hidden) setTimeout(take);
  else requestAnimationFrame(() => setTimeout(take));
}

function take(): void {
  const [first, ...rest] = waiting;
  waiting = rest;
  isBegun = false;
  if (rest.length > 0) next();
  first?.work();
}
