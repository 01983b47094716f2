import { corrected } from '@sloop/bots';
import { bestFactor } from '../fit.ts';
import type { Judged } from './games.ts';
import { logScore, type Claim } from './statistics.ts';

/** What the captain claims about each judged seat, from a view and from everything, if its confidence is `power`. */
function claimsAt(power: number, judged: readonly Judged[]): Claim[] {
  const claim = (chances: readonly number[], { seat, shares }: Judged): Claim => {
    const all = chances.map((value) => ({ value, error: 0 }));
    return { chance: corrected(all, power)[seat]!.value, share: shares[seat]! };
  };
  return judged.flatMap((each) => [claim(each.view, each), claim(each.full, each)]);
}

/** The confidence with which raw judgements predict best how the games ended. */
export const fitConfidence = (judged: readonly Judged[]): number =>
  bestFactor((power) => logScore(claimsAt(power, judged)));
