import { rngFrom } from '@sloop/engine';
import { newGame } from '@sloop/engine/testing';
import { describe, expect, test } from 'vitest';
import {
  aboard,
  actionNumber,
  goingBack,
  hasEscaped,
  isLastAction,
  isOpen,
  landingsOf,
  seatsOn,
  standing,
  withPirateAt,
  type CartagenaView,
} from './glance.ts';
import { cartagena } from './index.ts';
import { handOf, piratesOf, sitDown, type Table } from './testing.ts';

const [BLUE] = [0];

/**
 * Three pirates are on space 17, one is on space 12, and two are on space 6. This is similar to an illustration in the rulebook.
 */
const TABLE: Table = {
  version: 'tortuga',
  layout: 'BPHSDK' + 'DBKPHS' + 'PKDHSB' + 'HKPBSD' + 'KBSDHP' + 'HDKBPS',
  pirates: [
    [0, 6, 6, 17, 18, 37],
    [5, 8, 17, 17, 22, 26],
    [0, 0, 9, 12, 34, 37],
  ],
  hands: ['DDDDB', 'SKH', 'SBBP'],
  row: 'KDDSBHPKSHBP',
};

const seen = (table: Table): CartagenaView => sitDown(table).show(BLUE) as unknown as CartagenaView;

describe('where moves lead, computed from a view', () => {
  test('`landingsOf` predicts where a card moves a pirate, for every card in the hand and every place', () => {
    const match = sitDown(TABLE);
    const view = seen(TABLE);
    for (const move of match.legal(BLUE).filter((text) => /^[DB]/.test(text))) {
      const from = Number(move.slice(1));
      const played = sitDown(TABLE);
      const before = piratesOf(played, BLUE);
      played.play(BLUE, move);
      const [to] = landingsOf(view, move[0]!, [from]);
      expect(piratesOf(played, BLUE)).toEqual(before.with(before.indexOf(from), to!).toSorted((a, b) => a - b));
    }
  });

  test('if no free space ahead has the symbol, a card leads to the sloop', () => {
    expect(landingsOf(seen(TABLE), 'D', [26, 33])).toEqual([28, 37]);
  });

  test('going back brings one card of the row for each pirate that is already on the space', () => {
    expect(goingBack(seen(TABLE), 18)).toEqual({ to: 12, known: 'K', unknown: 0 });
    expect(goingBack(seen(TABLE), 8)).toEqual({ to: 6, known: 'KD', unknown: 0 });
    const match = sitDown(TABLE);
    match.play(BLUE, '-18');
    expect(handOf(match, BLUE)).toBe('DDDDKB');
  });

  test('no pirate goes back to the mouth or from the mouth', () => {
    expect(goingBack(seen(TABLE), 5)).toBeUndefined();
    expect(goingBack(seen(TABLE), 0)).toBeUndefined();
  });

  test('ruling C4: if the row runs out, the second card comes from the new row and is unknown', () => {
    expect(goingBack(seen({ ...TABLE, row: 'H' }), 8)).toEqual({ to: 6, known: 'H', unknown: 1 });
  });

  test('in the jamaica version, the cards come from the deck and are unknown', () => {
    expect(goingBack(seen({ ...TABLE, version: 'jamaica', row: '' }), 8)).toEqual({ to: 6, known: '', unknown: 2 });
  });

  test('ruling C6: if no cards are left, none is drawn', () => {
    const none = { ...seen({ ...TABLE, version: 'jamaica', row: '' }), deck: 0, discard: {} };
    expect(goingBack(none, 8)).toEqual({ to: 6, known: '', unknown: 0 });
    expect(goingBack({ ...none, discard: { S: 1 } }, 8)).toEqual({ to: 6, known: '', unknown: 1 });
  });
});

describe('how far each seat has come, computed from a view', () => {
  test('`seatsOn` lists the seats on a space, and `aboard` counts the pirates on the sloop', () => {
    expect(seatsOn(seen(TABLE), 17)).toEqual([0, 1, 1]);
    expect([0, 1, 2].map((seat) => aboard(seen(TABLE), seat))).toEqual([1, 0, 1]);
  });

  test('the third action is the last', () => {
    const numbers = [0, 1, 2].map((actions) => actionNumber(seen({ ...TABLE, actions })));
    expect(numbers).toEqual([1, 2, 3]);
    expect([0, 1, 2].map((actions) => isLastAction(seen({ ...TABLE, actions })))).toEqual([false, false, true]);
  });

  test('ruling C3: the number of pirates on the sloop counts first, and then the sum of the places', () => {
    const far = [0, 1, 2].map((seat) => standing(seen(TABLE), seat));
    expect(far[2]).toBeGreaterThan(far[0]!);
    expect(far[0]).toBeGreaterThan(far[1]!);
  });
});

test('everybody sees every hand in the tortuga version only; without the option, the version is jamaica', () => {
  const versions = [{}, { version: 'jamaica' }, { version: 'tortuga' }];
  expect(versions.map(isOpen)).toEqual([false, false, true]);
  for (const options of versions) {
    const match = newGame(cartagena, 2, options, rngFrom('open hands'));
    const view = match.show('spectator') as unknown as CartagenaView;
    expect([isOpen(view), view.seats.every(({ hand }) => hand !== null)]).toEqual([isOpen(options), isOpen(options)]);
  }
});

test('`withPirateAt` moves one pirate, even if others share its place, and keeps the places in ascending order', () => {
  const view = seen(TABLE);
  const then = withPirateAt(view, BLUE, 6, 28);
  expect(then.seats[BLUE]!.pirates).toEqual([0, 6, 17, 18, 28, 37]);
  expect(then).toEqual({
    ...view,
    seats: [{ ...view.seats[BLUE]!, pirates: [0, 6, 17, 18, 28, 37] }, ...view.seats.slice(1)],
  });
});

describe.each(['jamaica', 'tortuga'])('predictions agree with real games of the %s version', (version) => {
  test.each([2, 5])('with %i players', (players) => {
    const rng = rngFrom(`${version} ${players}`);
    const match = newGame(cartagena, players, { version }, rng);
    const look = (): CartagenaView => match.show(match.toAct[0] as number) as unknown as CartagenaView;
    const counts = { plays: 0, backs: 0 };
    while (match.outcome === undefined) {
      const seat = match.toAct[0] as number;
      const [view, legal] = [look(), match.legal(seat)];
      // Cards are preferred, because otherwise the pirates would go back and forth until the game is becalmed.
      const plays = legal.filter((text) => /^[A-Z]/.test(text));
      const choices = plays.length > 0 && rng.below(3) > 0 ? plays : legal;
      const move = choices[rng.below(choices.length)]!;
      const from = Number(move.slice(1));
      const before = view.seats[seat]!;
      match.play(seat, move);
      const { pirates, handCount } = (match.show(seat) as unknown as CartagenaView).seats[seat]!;
      const moved = (to: number): readonly number[] => withPirateAt(view, seat, from, to).seats[seat]!.pirates;
      if (move.startsWith('-')) {
        counts.backs++;
        const { to, known, unknown } = goingBack(view, from)!;
        expect(pirates, move).toEqual(moved(to));
        expect(handCount - before.handCount, move).toBe(known.length + unknown);
      } else if (!Number.isNaN(from)) {
        counts.plays++;
        expect(pirates, move).toEqual(moved(landingsOf(view, move[0]!, [from])[0]!));
      }
    }
    const last = match.show('spectator') as unknown as CartagenaView;
    const best = Math.max(...last.seats.map((_, seat) => standing(last, seat)));
    const furthest = last.seats.flatMap((_, seat) => (standing(last, seat) === best ? [seat] : []));
    expect(last.winners).toEqual(
      last.seats.some((_, seat) => hasEscaped(last, seat)) ? furthest.slice(0, 1) : furthest,
    );
    expect(Math.min(counts.plays, counts.backs)).toBeGreaterThan(30);
  });
});
