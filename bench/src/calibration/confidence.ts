import { corrected } from '@sloop/bots';
import type { Correction } from '@sloop/engine';
import { bestFactor } from '../fit.ts';
import type { Judged } from './games.ts';
import { logScore, type Claim } from './statistics.ts';

/** What the captain claims about each judged seat, from a view and from everything, with this correction. */
function claimsWith(correction: Correction, judged: readonly Judged[]): Claim[] {
  const claim = (chances: readonly number[], { seat, shares, hasTurn }: Judged): Claim => {
    const all = chances.map((value) => ({ value, error: 0 }));
    return { chance: corrected(all, correction, hasTurn ? seat : undefined)[seat]!.value, share: shares[seat]! };
  };
  return judged.flatMap((each) => [claim(each.view, each), claim(each.full, each)]);
}

/** The power and the turn's factor are fitted alternately, this many times. */
const ROUNDS = 4;

/**
 * The correction with which raw judgements predict best how the games ended. Where several seats decided together,
 * nobody had the turn, so there is only a power.
 */
export function fitConfidence(judged: readonly Judged[]): Correction {
  const lossOf = (correction: Correction): number => logScore(claimsWith(correction, judged));
  if (!judged.some(({ hasTurn }) => hasTurn)) return { power: bestFactor((power) => lossOf({ power })) };
  let [power, turn] = [1, 1];
  for (let round = 0; round < ROUNDS; round++) {
    turn = bestFactor((each) => lossOf({ power, turn: each }));
    power = bestFactor((each) => lossOf({ power: each, turn }));
  }
  return { power, turn };
}
