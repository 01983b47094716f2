import { expect, it } from 'vitest';
import { CHESTS, COLOUR_COUNT } from './chests.ts';
import { colourOfNth, ofColour, oneChest, oneOfEach, pileSize } from './pile.ts';

/** Every pile that can be made from the game's chests. A pile is given by the number of chests of each colour. */
function* everyPile(counts: readonly number[] = []): Generator<readonly number[]> {
  if (counts.length === COLOUR_COUNT) yield counts;
  else for (let chests = 0; chests <= CHESTS[counts.length]!; chests++) yield* everyPile([...counts, chests]);
}

const pileWith = (counts: readonly number[]): number =>
  counts.reduce((pile, chests, colour) => pile + chests * oneChest(colour), 0);

it('every pile gives its size, the number of chests of each colour, and the colour at each index', () => {
  const wrong: string[] = [];
  let piles = 0;
  for (const counts of everyPile()) {
    const pile = pileWith(counts);
    const demand = (right: boolean, what: string): void => void (right || wrong.push(`${what} of ${counts.join(' ')}`));
    let size = 0;
    for (let colour = 0; colour < COLOUR_COUNT; colour++) {
      const chests = counts[colour]!;
      demand(ofColour(pile, colour) === chests, `colour ${colour}`);
      for (let chest = 0; chest < chests; chest++)
        demand(colourOfNth(pile, size + chest) === colour, `chest ${size + chest}`);
      size += chests;
    }
    demand(pileSize(pile) === size, 'size');
    demand(oneOfEach(pile) === pileWith(counts.map((chests) => Math.min(chests, 1))), 'one of each');
    piles++;
  }
  expect(wrong.slice(0, 5)).toEqual([]);
  expect(piles).toBe(11 ** 3 * 6 ** 2);
});
