interface Waiting {
  readonly order: number;
  readonly work: () => void;
}

let waiting: Waiting[] = [];
let isBegun = false;

/**
 * Runs `work` in a later frame. Each frame runs one piece of work, and work with a lower `order` runs first. Returns a function
 * that cancels the work.
 */
export function drawLater(order: number, work: () => void): () => void {
  const entry = { order, work };
  const after = waiting.findIndex((other) => other.order > order);
  waiting = waiting.toSpliced(after < 0 ? waiting.length : after, 0, entry);
  if (!isBegun) next();
  return () => void (waiting = waiting.filter((other) => other !== entry));
}

/**
 * Takes the next piece of work after the next frame has been drawn, so that the browser can handle input in between. A
 * hidden page draws no frames, so it does not wait for one.
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
