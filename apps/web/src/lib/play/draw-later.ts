interface Waiting {
  readonly order: number;
  readonly work: () => void;
}

let waiting: Waiting[] = [];
let isBegun = false;

/** Does work a moment later, in a frame of its own: lower orders first. Answers with how to call it off. */
export function drawLater(order: number, work: () => void): () => void {
  const entry = { order, work };
  const after = waiting.findIndex((other) => other.order > order);
  waiting = waiting.toSpliced(after < 0 ? waiting.length : after, 0, entry);
  if (!isBegun) next();
  return () => void (waiting = waiting.filter((other) => other !== entry));
}

/** After the next picture has been drawn, so that input is heard between any two. A page that nobody sees has no pictures. */
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
