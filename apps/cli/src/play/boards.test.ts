import { describe, expect, test } from 'vitest';
import { Match, legalMoves, playRandomly, rngFrom, type Game } from '@sloop/engine';
import { findGame } from '@sloop/games';
import { displayOf } from './displays.ts';
import { plain } from './colour.ts';

const sceneOf = (match: Match) => ({
  shown: match.show(0),
  seat: 0,
  names: ['you', 'bosun', 'captain'],
  options: match.options,
  paint: plain,
  width: 100,
});

function loaded(game: Game, position: object): Match {
  const match = Match.load(game, position as never, {});
  if (!match.ok) throw new Error(match.reason.message);
  return match.value;
}

const LAYOUT = 'BPHSDKDBKPHSHKPBSDKBSDHPPKDHSBHDKBPS';

describe('Cartagena', () => {
  test('the board shows where the pirates are, the letters of the player’s cards, and how many cards the other seats have', () => {
    const match = loaded(findGame('cartagena')!, {
      game: 'cartagena',
      players: 3,
      version: 'jamaica',
      start: 0,
      layout: LAYOUT,
      turn: 0,
      actions: 1,
      deck: { S: 17, D: 15, K: 16, B: 17, H: 17, P: 14 },
      discard: { S: 0, D: 0, K: 0, B: 0, H: 0, P: 2 },
      row: '',
      seats: [
        { pirates: [0, 0, 0, 7, 7, 37], hand: { S: 0, D: 2, K: 1, B: 0, H: 0, P: 0 } },
        { pirates: [0, 0, 0, 0, 7, 9], hand: { S: 0, D: 0, K: 0, B: 0, H: 0, P: 1 } },
        { pirates: [0, 0, 0, 0, 0, 0], hand: { S: 0, D: 0, K: 0, B: 0, H: 0, P: 0 } },
      ],
      calm: 0,
      passes: 0,
      winners: null,
    });
    const display = displayOf('cartagena');
    expect(display.board(sceneOf(match)).join('\n')).toMatchInlineSnapshot(`
      "Cartagena, jamaica version · turn of 0 you, action 2 of 3

        mouth   000 1111 222222
                 1 B ···     2 P ···     3 H ···     4 S ···     5 D ···     6 K ···
                 7 D 001     8 B ···     9 K 1··    10 P ···    11 H ···    12 S ···
                13 H ···    14 K ···    15 P ···    16 B ···    17 S ···    18 D ···
                19 K ···    20 B ···    21 S ···    22 D ···    23 H ···    24 P ···
                25 P ···    26 K ···    27 D ···    28 H ···    29 S ···    30 B ···
                31 H ···    32 D ···    33 K ···    34 B ···    35 P ···    36 S ···
        sloop   0

        deck 96 · discard P2
        > 0 you      3 cards  D D K
          1 bosun    1 card   hidden
          2 captain  0 cards  hidden"
    `);
    expect(display.meaning('D7', sceneOf(match))).toBe('dagger: 7 to 18');
    expect(display.meaning('K0', sceneOf(match))).toBe('key: mouth to 6');
    expect(display.meaning('end', sceneOf(match))).toBeUndefined();
  });

  test('the description of a move back counts only the cards that are left to draw', () => {
    const none = { S: 0, D: 0, K: 0, B: 0, H: 0, P: 0 };
    const meaning = (hats: number): string | undefined => {
      const match = loaded(findGame('cartagena')!, {
        game: 'cartagena',
        players: 2,
        version: 'jamaica',
        start: 0,
        layout: LAYOUT,
        turn: 0,
        actions: 0,
        deck: { ...none, H: hats },
        discard: none,
        row: '',
        seats: [
          { pirates: [0, 0, 0, 7, 7, 20], hand: { S: 17, D: 17, K: 17, B: 17, H: 17 - hats, P: 17 } },
          { pirates: [0, 0, 0, 0, 0, 9], hand: none },
        ],
        calm: 0,
        passes: 0,
        winners: null,
      });
      return displayOf('cartagena').meaning('-20', sceneOf(match));
    };
    expect(meaning(1)).toBe('back: 20 to 9, draws 1');
    expect(meaning(0)).toBe('back: 20 to 9, draws 0');
  });

  test('a move does what its description says', () => {
    const game = findGame('cartagena')!;
    const display = displayOf('cartagena');
    const rng = rngFrom('meanings');
    let checked = 0;
    for (let round = 0; round < 40; round++) {
      const state = game.start({ start: 0, version: 'jamaica', layout: LAYOUT } as never, 3, 0);
      for (let step = rng.below(250); step > 0; step--) playRandomly(game, state, rng);
      if (game.toAct(state) !== 1) continue;
      const match = loaded(game, game.position(state) as object);
      const scene = sceneOf(match);
      const move = game.format(state, 0, legalMoves(game, state, 0)[0]!);
      const said = /: (\w+) to (\w+)/.exec(display.meaning(move, scene) ?? '');
      if (!said) continue;
      const placeOf = (name: string): number => (name === 'mouth' ? 0 : name === 'sloop' ? 37 : Number(name));
      const before = scene.shown as unknown as { seats: { pirates: number[] }[] };
      match.play(0, move);
      const after = match.show(0) as unknown as typeof before;
      const expected = [...before.seats[0]!.pirates];
      expected.splice(expected.indexOf(placeOf(said[1]!)), 1, placeOf(said[2]!));
      expect(after.seats[0]!.pirates).toEqual(expected.toSorted((left, right) => left - right));
      checked++;
    }
    expect(checked).toBeGreaterThan(5);
  });
});

describe('Tortuga', () => {
  const seat = {
    boat: 3,
    pirate: 5,
    tortuga: 'rw',
    fleet: 'b',
    crew: 'yp',
    shore: '',
    bonus: { fleet: 0, crew: 1, hunt: 0, board: 2, raid: 0 },
    tiles: { 1: 1, 2: 0, 3: 1 },
    dice: 'bcrbc',
    roll: null,
  };
  const position = {
    game: 'tortuga',
    players: 3,
    goal: 6,
    round: 4,
    start: 2,
    phase: 'raid',
    bag: { r: 7, b: 6, y: 7, w: 2, p: 2 },
    island: 'b',
    tiles: { 1: 14, 2: 9, 3: 1 },
    looking: [],
    seats: [seat, { ...seat, boat: 1 }, { ...seat, dice: 'fchrr' }],
  };

  test('the board shows the areas with their empty places, the tracks, the tiles, and the dice with their sums and ranks', () => {
    const match = loaded(findGame('tortuga')!, position);
    expect(displayOf('tortuga').board(sceneOf(match)).join('\n')).toMatchInlineSnapshot(`
      "Tortuga, round 4, raid · starts: 2 captain (*) · 6 chests in Tortuga end it
      bag 24: r7 b6 y7 w2 p2 · centre island b · 24 tiles left

                    Tortuga   fleet   crew    shore   boat       pirate     tiles
        0 you       2/6 rw    b ·     y p ·   –       ··3·····   ····5···   1+3 = 4
        1 bosun     2/6 rw    b       y p ·   –       1·······   ····5···   2 hidden
      * 2 captain   2/6 rw    b ·     y p ·   –       ··3·····   ····5···   2 hidden

        dice        fleet     crew           hunt      board           >raid<     in hand
        0 you       –         BE 7+1=8 1st   –         AD 8+2=10 1st   C 4 2nd
        1 bosun     –         BE 7+1=8 2nd   –         AD 8+2=10 2nd   C 4
        2 captain   A 4 1st   B 2+1=3        C 5 1st   –+2             DE 6 1st"
    `);
  });

  test('each move has a description', () => {
    const display = displayOf('tortuga');
    const scene = sceneOf(loaded(findGame('tortuga')!, position));
    expect(display.meaning('raid 1 1', scene)).toBe('takes p, their pirate −1, yours −1 too');
    const atFirstBox = { ...position, seats: [seat, { ...seat, pirate: 1, crew: '' }, { ...seat, dice: 'fchrr' }] };
    expect(display.meaning('raid 1', { ...scene, shown: atFirstBox as never })).toBe(
      'their pirate stays, yours −1 too',
    );
    expect(display.meaning('stow yp/rbw', scene)).toBeUndefined();
    expect(display.meaning('stow yp/rbwr', scene)).toBe('loses r');
    expect(display.meaning('bonus crew', scene)).toBe('level 2');
    const rolled = { ...scene, shown: { ...position, seats: [{ ...seat, roll: 'fs-fs' }] } as never };
    expect(display.meaning('keep AB', rolled)).toBe('fleet 4+5 = 9');
    expect(display.meaning('keep BE', rolled)).toBe('skulls alone: action named later');
    expect(display.meaning('skull hunt', rolled)).toBe('4+2 = 6');
    expect(display.board(rolled).join('\n')).toContain('5/2/4/1/3');
  });
});

test('a game without a display prints its view', () => {
  const scene = {
    shown: { marbles: [1, 2] },
    seat: 0,
    names: ['you'],
    options: { start: 0 },
    paint: plain,
    width: 100,
  };
  expect(displayOf('mancala').board(scene)).toEqual(['{', '  "marbles": [', '    1,', '    2', '  ]', '}']);
});
