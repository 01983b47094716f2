/** The factors that are tried are multiples of 1 / `STEPS`, up to `MOST`. */
const STEPS = 64;
const MOST = 2;

/**
 * The factor with the smallest loss. The loss must fall up to that factor and rise after it. So the search goes from 1 in
 * the direction in which the loss falls, and stops when it rises again.
 */
export function bestFactor(lossAt: (factor: number) => number): number {
  let best = { step: STEPS, loss: lossAt(1) };
  for (const direction of [-1, 1])
    for (let step = best.step + direction; step > 0 && step <= MOST * STEPS; step += direction) {
      const loss = lossAt(step / STEPS);
      if (loss >= best.loss) break;
      best = { step, loss };
    }
  return best.step / STEPS;
}
