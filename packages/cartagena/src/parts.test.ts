import { rngFrom, streamFromText, type Match, type Viewer } from '@sloop/engine';
import { newGame } from '@sloop/engine/testing';
import { describe, expect, it } from 'vitest';
import { LAST_SPACE, aboard, goingBack, type CartagenaView } from './glance.ts';
import { aboardParts, backParts, deckParts, discardParts, handParts, stackParts } from './parts.ts';
import { cartagena } from './index.ts';
import { SYMBOLS, sitDown } from './testing.ts';

const added = (parts: readonly { readonly value: number }[]): number =>
  parts.reduce((sum, { value }) => sum + value, 0);
const seenBy = (match: Match, viewer: Viewer): CartagenaView => match.show(viewer) as unknown as CartagenaView;

/** Every number of a view and what its parts add up to. */
function* sumsOf(view: CartagenaView): Generator<readonly [what: string, shown: number, parts: number]> {
  yield ['deck', view.deck, added(deckParts(view))];
  yield ['discard', Object.values(view.discard).reduce((sum, cards) => sum + cards, 0), added(discardParts(view))];
  for (const [seat, { hand, handCount }] of view.seats.entries()) {
    yield [`${seat} hand`, handCount, added(handParts(view, seat))];
    yield [`${seat} aboard`, aboard(view, seat), added(aboardParts(view, seat))];
    if (hand) for (const card of SYMBOLS) yield [`${seat} ${card}`, hand[card]!, added(stackParts(view, seat, card))];
  }
  for (let space = 1; space <= LAST_SPACE; space++) {
    const { known = '', unknown = 0 } = goingBack(view, space) ?? {};
    yield [`back from ${space}`, known.length + unknown, added(backParts(view, space))];
  }
}

function expectSums(match: Match, version: string): void {
  for (const viewer of [...Array.from({ length: match.players }, (_, seat) => seat), 'spectator'] as Viewer[]) {
    const view = seenBy(match, viewer);
    expect(
      [...sumsOf(view)].filter(([, shown, parts]) => shown !== parts),
      `seen by ${viewer}`,
    ).toEqual([]);
    if (match.outcome || version === 'tortuga') continue;
    for (const [seat] of view.seats.entries())
      if (seat !== viewer) expect(handParts(view, seat).every(({ card }) => card === undefined)).toBe(true);
  }
}

describe('the parts of a number', () => {
  it.each([
    ['jamaica', 2],
    ['jamaica', 5],
    ['tortuga', 3],
  ])('add up to what every viewer sees, in a game of %s with %i', (version, players) => {
    const seed = `parts of ${version} ${players}`;
    const rng = rngFrom(seed);
    const match = newGame(cartagena, players, { version }, streamFromText(seed));
    for (let moves = 0; moves < 150 && !match.outcome; moves++) {
      expectSums(match, version);
      const [seat] = match.toAct as readonly number[];
      const legal = match.legal(seat!);
      match.play(seat!, legal[rng.below(legal.length)]!);
    }
  });

  it('name the cards of a hand, and where the other cards of a symbol are', () => {
    const match = sitDown({
      pirates: [
        [0, 0, 0, 5, 5, 37],
        [0, 0, 0, 0, 0, 7],
      ],
      hands: ['DDK', 'D'],
      discard: 'DH',
    });
    const view = seenBy(match, 0);
    expect(handParts(view, 0)).toEqual([
      { card: 'D', value: 2 },
      { card: 'K', value: 1 },
    ]);
    expect(handParts(view, 1)).toEqual([{ card: undefined, value: 1 }]);
    expect(stackParts(view, 0, 'D')).toEqual([
      { kind: 'all', value: 17 },
      { kind: 'discard', value: -1 },
      { kind: 'unseen', value: -14 },
    ]);
    expect(aboardParts(view, 0)).toEqual([
      { kind: 'all', value: 6 },
      { kind: 'at', place: 0, value: -3 },
      { kind: 'at', place: 5, value: -2 },
    ]);
    expect(backParts(view, 7)).toEqual([{ kind: 'seat', seat: 0, value: 2 }]);
  });

  it('say how many cards are missing when none are left to draw', () => {
    const pirates = [
      [0, 0, 0, 5, 5, 37],
      [0, 0, 0, 0, 0, 7],
    ];
    const view = seenBy(sitDown({ pirates, hands: ['', ''], deck: 'D', rest: 1 }), 0);
    expect(backParts(view, 7)).toEqual([
      { kind: 'seat', seat: 0, value: 2 },
      { kind: 'missing', value: -1 },
    ]);
  });
});
