import type { Match, Seat } from '@sloop/engine';
import type { LoggedMove } from '@sloop/protocol';
import { afterEach, describe as suite, expect, test } from 'vitest';
import type { DescribeContext } from '#lib/games/contract.ts';
import { overwriteGetLocale } from '#lib/paraglide/runtime.js';
import { choice } from './choice.ts';
import { prospectsOf, targetsOf } from './choosing.ts';
import { describe } from './describe.ts';
import { labelOf } from './labels.ts';
import { hopTime } from './motion.ts';
import { pace } from './pace.ts';
import { standing } from './standing.ts';
import { matchOf, viewOf, type Scene } from './testing.ts';

const name = (seat: Seat): string => ['You', 'Frank', 'Lothar'][seat]!;

const SCENE: Scene = {
  pirates: [
    [0, 6, 6, 17, 18, 37],
    [5, 8, 17, 17, 22, 26],
  ],
  hands: ['DDB', 'SKH'],
};

/** Plays moves and describes the move at `index` in the log. */
function lineOf(
  match: Match,
  moves: readonly (readonly [Seat | 'chance', string])[],
  index = 0,
  watched = true,
): string | undefined {
  const views = [match.show(0)];
  for (const [by, move] of moves) {
    const played = match.play(by, move);
    if (!played.ok) throw new Error(`${move}: ${played.reason.message}`);
    views.push(match.show(0));
  }
  const log: LoggedMove[] = match.witnessed(0);
  const context: DescribeContext = {
    name,
    you: 0,
    players: 2,
    options: {},
    before: watched ? views[index] : undefined,
    after: watched ? views[index + 1] : undefined,
    log,
    index,
  };
  return describe(log[index]!, context)?.text;
}

afterEach(() => overwriteGetLocale(() => 'en'));

suite('how long a move is shown', () => {
  const stay = (by: Seat, move: string, from: number, to: number): number | undefined => {
    const views = [from, to].map((place) =>
      viewOf(matchOf({ ...SCENE, pirates: [SCENE.pirates[0]!, [place, 26, 26, 27, 27, 28]] })),
    );
    const [before, after] = views;
    return pace({ by, move }, { you: 0, before, after } as unknown as DescribeContext);
  };

  test('another seat’s move is shown until the pirate has arrived', () => {
    expect(stay(1, 'D0', 0, 12)).toBeGreaterThan(hopTime(12));
    expect(stay(1, 'D0', 0, 3)).toBeGreaterThan(hopTime(3));
  });

  test('the end of a turn is shown only briefly, and the viewer’s own move for the default time', () => {
    expect(stay(1, 'end', 0, 0)).toBeLessThan(stay(1, 'pass', 0, 0)!);
    expect(stay(0, 'D0', 0, 0)).toBeUndefined();
  });
});

suite('the log', () => {
  test('a played card, with the places where the pirate comes from and lands', () => {
    expect(lineOf(matchOf(SCENE), [[0, 'D6']])).toBe('**You** [sym-D|dagger] 6 → 7');
    expect(lineOf(matchOf(SCENE), [[0, 'B0']])).toBe('**You** [sym-B|bottle] mouth → 1');
  });

  test('a move onto the sloop', () => {
    const scene: Scene = { ...SCENE, pirates: [[0, 6, 6, 17, 35, 37], SCENE.pirates[1]!] };
    expect(lineOf(matchOf(scene), [[0, 'D35']])).toBe('**You** [sym-D|dagger] 35 → **sloop**');
  });

  test('the move that brings the last pirate aboard', () => {
    const scene: Scene = { ...SCENE, pirates: [[35, 37, 37, 37, 37, 37], SCENE.pirates[1]!] };
    expect(lineOf(matchOf(scene), [[0, 'D35']])).toBe('**You** [sym-D|dagger] 35 → **sloop**: **all six aboard**');
  });

  test('if the views are unknown, the line leaves out where the pirate lands', () => {
    expect(lineOf(matchOf(SCENE), [[0, 'D6']], 0, false)).toBe('**You** [sym-D|dagger] from 6');
    expect(
      lineOf(
        matchOf(SCENE),
        [
          [0, '-18'],
          ['chance', 'draw H'],
        ],
        0,
        false,
      ),
    ).toBe('**You** back from 18: [sym-H|hat] (only you see it)');
  });

  test('going back: the viewer’s cards are shown, and the cards of other seats are counted', () => {
    const mine = [
      [0, '-18'],
      ['chance', 'draw H'],
    ] as const;
    expect(lineOf(matchOf(SCENE), mine)).toBe('**You** back 18 → 8: [sym-H|hat] (only you see it)');
    expect(lineOf(matchOf(SCENE), mine, 1)).toBeUndefined();
    const theirs = [
      [1, '-8'],
      ['chance', 'draw H'],
      ['chance', 'draw K'],
    ] as const;
    expect(lineOf(matchOf({ ...SCENE, turn: 1 }), theirs)).toBe('**Frank** back 8 → 6: 2 cards');
  });

  test('with open hands, going back brings the first cards of the row, and then the first cards of a new row', () => {
    const open: Scene = { ...SCENE, version: 'tortuga', turn: 1, row: 'KDD' };
    expect(lineOf(matchOf(open), [[1, '-8']])).toBe('**Frank** back 8 → 6: [sym-K|key][sym-D|dagger]');
    const match = matchOf({ ...open, row: 'K' });
    const played = lineOf(match, [
      [1, '-8'],
      ['chance', 'row SDKBHPSDKBHP'],
    ]);
    expect(played).toBe('**Frank** back 8 → 6: [sym-K|key][sym-S|skull]');
  });

  test('a new row, with its cards', () => {
    const match = matchOf({ ...SCENE, version: 'tortuga', turn: 1, row: 'KD' });
    const line = lineOf(
      match,
      [
        [1, '-8'],
        ['chance', 'row SDKBHPSDKBHP'],
      ],
      1,
    );
    expect(line).toMatch(/^New row: \[sym-S\|skull\]\[sym-D\|dagger\]/);
  });

  test('the discard pile becomes the deck', () => {
    const match = matchOf({ ...SCENE, rest: 'discard' });
    expect(
      lineOf(match, [
        [0, '-18'],
        ['chance', 'draw H'],
      ]),
    ).toContain('; the discards become the deck');
  });

  test('ending a turn and passing', () => {
    expect(
      lineOf(
        matchOf(SCENE),
        [
          [0, 'D6'],
          [0, 'end'],
        ],
        1,
      ),
    ).toBe('**You** end of turn');
    const stuck: Scene = { pirates: [[0, 0, 0, 0, 0, 0], SCENE.pirates[1]!], hands: ['', 'SKH'] };
    expect(lineOf(matchOf(stuck), [[0, 'pass']])).toBe('**You** nothing possible: pass');
  });

  test('laying the tunnel and dealing cards', () => {
    const context = { name, you: 0, players: 2, options: {}, before: undefined, after: undefined, log: [], index: 0 };
    expect(describe({ by: 'chance', move: 'layout BPHSDK' }, context)?.text).toBe('The tunnel is laid');
    expect(describe({ by: 'chance', move: 'deal SDKBHP', for: 0 }, context)?.text).toMatch(
      /^\*\*You\*\* dealt \[sym-S.*only you see it\)$/,
    );
    expect(describe({ by: 'chance', move: 'deal ??????', for: 1 }, context)).toEqual({
      seat: 1,
      text: '**Frank** dealt 6 cards',
    });
  });

  test('a round ends when every seat has had a turn', () => {
    const log = ([0, 0, 1, 'chance', 1, 0, 1] as const).map((by) => ({ by, move: 'end' }));
    const context = { name, you: 0, players: 2, options: {}, before: undefined, after: undefined, log };
    expect([0, 2, 4, 5, 6].map((index) => describe(log[index]!, { ...context, index })?.heading)).toEqual([
      'Round 1',
      'Round 1',
      'Round 1',
      'Round 2',
      'Round 2',
    ]);
  });

  test('in another language', () => {
    overwriteGetLocale(() => 'de');
    expect(lineOf(matchOf(SCENE), [[0, 'D6']])).toBe('**You** [sym-D|Dolch] 6 → 7');
    expect(
      lineOf(matchOf({ ...SCENE, turn: 1 }), [
        [1, '-8'],
        ['chance', 'draw H'],
        ['chance', 'draw K'],
      ]),
    ).toBe('**Frank** zurück 8 → 6: 2 Karten');
  });
});

test('every legal move is described in words for the list of moves', () => {
  const match = matchOf({ ...SCENE, actions: 1 });
  const context = { name, you: 0, players: 2, options: {}, before: match.show(0), after: undefined, log: [], index: 0 };
  const words = match.legal(0).map((move) => choice(move, context));
  expect(words).toContain('[sym-D|dagger] 6 → 7');
  expect(words).toContain('Back 18 → 8: 1 card');
  expect(words).toContain('End turn');
  expect(new Set(words).size).toBe(words.length);
  expect(choice('pass', context)).toBe('Pass');
});

test('the standing of a seat says how many pirates are aboard', () => {
  expect(standing(matchOf(SCENE).show(0), 0)?.text).toBe('1 of 6 aboard');
});

test('the label of a place says who is on it, and what the choice would do', () => {
  const match = matchOf(SCENE);
  const view = viewOf(match);
  const prospects = prospectsOf(view, match.legal(0));
  const label = (place: number, touched: { card?: string; from?: number }): string =>
    labelOf(place, { view, you: 0, choice: touched, targets: targetsOf(touched, prospects), landing: undefined, name });
  expect(label(7, { card: 'D' })).toBe('space 7, dagger, empty: your pirate would land here');
  expect(label(17, {})).toBe('space 17, skull, You 1, Frank 2');
  expect(label(8, { from: 18 })).toBe('space 8, bottle, Frank 1: going back would lead here and bring 1 card');
  expect(label(37, {})).toBe('sloop: You 1');
});
