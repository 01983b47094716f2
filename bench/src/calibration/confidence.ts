import { corrected } from '@sloop/bots';
import type { Judged } from './games.ts';
import { logScore, type Claim } from './statistics.ts';

/** Powers from 1 / `STEPS` to `MOST` are tried, in steps of 1 / `STEPS`. */
const STEPS = 64;
const MOST = 2;

/** What the captain claims about each judged seat, from a view and from everything, if its confidence is `power`. */
function claimsAt(power: number, judged: readonly Judged[]): Claim[] {
  const claim = (chances: readonly number[], { seat, shares }: Judged): Claim => {
    const all = chances.map((value) => ({ value, error: 0 }));
    return { chance: corrected(all, power)[seat]!.value, share: shares[seat]! };
  };
  return judged.flatMap((each) => [claim(each.view, each), claim(each.full, each)]);
}

/** The confidence with which raw judgements predict best how the games ended. */
export function fitConfidence(judged: readonly Judged[]): number {
  let best = { power: 1, score: logScore(claimsAt(1, judged)) };
  for (let step = 1; step <= MOST * STEPS; step++) {
    const power = step / STEPS;
    const score = logScore(claimsAt(power, judged));
    if (score < best.score) best = { power, score };
  }
  return best.power;
}
