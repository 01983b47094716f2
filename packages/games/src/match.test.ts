import { Match, playOut, streamFromText, uncover, type Game, type JsonObject, type Viewer } from '@sloop/engine';
import { fromPosition, newGame, playAll, refusalOf } from '@sloop/engine/testing';
import { describe, expect, test } from 'vitest';
import { findGame } from './index.ts';

const gameOf = (id: string): Game => findGame(id)!;
const tortuga = gameOf('tortuga');
const cartagena = gameOf('cartagena');
const LAYOUT = 'BPHSDKDBKPHSHKPBSDKBSDHPPKDHSBHDKBPS';

const SET_UP = ['* chest r', '* chest b', '* chest y', '* chest w'];
const rolled = (): Match => playAll(newGame(tortuga, 2), ...SET_UP, '* roll fchbr', '* roll ffffs');
const dealt = (): Match => playAll(newGame(cartagena, 2, { layout: LAYOUT }), '* deal SDKBHP', '* deal SSDDKK');

describe('who is to act', () => {
  test('chance is next in a new game, and `due` names the seat that the chance event is for', () => {
    const match = newGame(tortuga, 2);
    expect([match.toAct, match.due, match.legal(0)]).toEqual(['chance', { kind: 'chest', seat: 0 }, []]);
    expect(refusalOf(match, '0 keep A')).toBe('not-to-act: seat 0 cannot move now: chance is next (chest for seat 0)');
  });

  test('in a game with turns, only one seat is to act', () => {
    const match = dealt();
    expect([match.toAct, match.due, match.legal(1)]).toEqual([[0], undefined, []]);
    expect(refusalOf(match, '1 S0')).toBe('not-to-act: seat 1 cannot move now: seat 0 is to act');
    expect(refusalOf(match, '* draw S')).toBe('not-to-act: chance cannot move now: seat 0 is to act');
    expect(refusalOf(match, '7 S0')).toMatch(/^not-to-act/);
  });

  test('if several seats are to act, each of them answers once, in any order', () => {
    const match = rolled();
    expect(match.toAct).toEqual([0, 1]);
    expect(refusalOf(match, '* roll fffff')).toBe('not-to-act: chance cannot move now: seats 0 and 1 are to act');
    playAll(match, '1 keep ABCD');
    expect(match.toAct).toEqual([0]);
    expect(match.legal(1)).toEqual([]);
    expect(refusalOf(match, '1 keep ABCD')).toBe('not-to-act: seat 1 cannot move now: seat 0 is to act');
    playAll(match, '0 keep A');
    expect(match.toAct).toBe('chance');
  });

  test('nobody is to act once the game is over', () => {
    const match = playedOut(tortuga, 'over');
    expect([match.toAct, match.due, match.legal(0)]).toEqual([[], undefined, []]);
    for (const line of ['0 keep A', '1 nonsense', '* chest r', '9 act'])
      expect(refusalOf(match, line)).toBe('game-over: the game is over');
    expect(match.outcome!.winners.length).toBeGreaterThan(0);
  });
});

describe('a forced move', () => {
  /**
   * The first words of all forced moves in a few random games. `open` lists the openly forced moves, and `secret` lists the others.
   */
  function forcedWords(game: Game, options: JsonObject): { open: string[]; secret: string[] } {
    const words = { open: new Set<string>(), secret: new Set<string>() };
    for (let nth = 0; nth < 8; nth++) {
      const choices = streamFromText(`${nth}: choices`);
      const match = newGame(game, 3, options, streamFromText(String(nth)));
      while (match.toAct.length > 0) {
        const [seat] = match.toAct as readonly number[];
        const legal = match.legal(seat!);
        const word = /[a-z]*/.exec(legal[0]!)![0] || 'card';
        if (legal.length === 1) words[match.isOpenlyForced(seat!) ? 'open' : 'secret'].add(word);
        else expect(match.isOpenlyForced(seat!)).toBe(false);
        match.play(seat!, legal[choices.below(legal.length)]!);
      }
    }
    return { open: [...words.open].toSorted(), secret: [...words.secret].toSorted() };
  }

  test('is secret if it follows from a roll or from tiles that only the seat itself sees', () => {
    expect(forcedWords(tortuga, {})).toEqual({ open: ['claim', 'keep', 'stow'], secret: ['keep', 'tile'] });
  });

  test('is secret if it follows from a hidden hand, and open once the hand is empty', () => {
    expect(forcedWords(cartagena, {})).toEqual({ open: ['card', 'end', 'pass'], secret: ['card'] });
    expect(forcedWords(cartagena, { version: 'tortuga' })).toEqual({ open: ['card', 'end', 'pass'], secret: [] });
  });
});

describe('illegal moves', () => {
  test('of a seat are refused with a reason and the legal moves', () => {
    expect(refusalOf(dealt(), '0 S5')).toBe(
      'illegal-move: "S5" is not a legal move for seat 0. You have no pirate on space 5. Legal moves: S0, D0, K0, B0, H0, P0',
    );
  });

  test('of chance are refused, and the reason names the chance event that is due', () => {
    expect(refusalOf(newGame(tortuga, 2), '* chest x')).toBe(
      'illegal-move: "chest x" is not a possible outcome of the chance event that is due (chest for seat 0)',
    );
    expect(refusalOf(newGame(tortuga, 2), '* roll fffff')).toMatch(/^illegal-move/);
  });

  test('are not logged', () => {
    const match = dealt();
    const before = match.log.length;
    refusalOf(match, '0 S5');
    refusalOf(match, '1 S0');
    expect(match.log).toHaveLength(before);
  });

  test('include every text that is not a move at all', () => {
    const match = dealt();
    for (const text of ['', ' ', 'S0 ', '\n', '__proto__', 'S0\u0000', '💀0', 'x'.repeat(100_000)])
      expect(refusalOf(match, `0 ${text}`)).toMatch(/^illegal-move/);
  });
});

describe('witnessed', () => {
  const kept = (): Match => playAll(rolled(), '0 keep A');
  const texts = (match: Match, viewer: number | 'spectator', since?: number): string[] =>
    match.witnessed(viewer, since).map(({ move }) => move);

  test('before the reveal, only the seat itself sees its choice', () => {
    const match = kept();
    expect(texts(match, 0, 6)).toEqual(['keep A']);
    const [hidden] = texts(match, 1, 6);
    expect(hidden).toContain('?');
    expect(hidden).not.toContain('A');
    expect(texts(match, 'spectator', 6)).toEqual([hidden]);
  });

  test('after the reveal, everybody sees a seat’s choice, but only the seat itself sees its roll', () => {
    const match = playAll(kept(), '1 keep ABCD');
    for (const viewer of [0, 1, 'spectator'] as const) expect(texts(match, viewer, 6)).toEqual(['keep A', 'keep ABCD']);
    expect(texts(match, 0, 4)[0]).toBe('roll fchbr');
    for (const viewer of [1, 'spectator'] as const) {
      expect(texts(match, viewer, 4)[0]).toMatch(/^roll .*\?/);
      expect(texts(match, viewer, 4)[0]).not.toMatch(/[fchbr]{2}/);
    }
  });

  test('after the next roll, the new choices are hidden, and the earlier choices stay visible', () => {
    const match = playAll(kept(), '1 keep ABCD', '* roll -chbr', '* roll ----f', '1 keep E');
    expect(texts(match, 0, 6)[0]).toBe('keep A');
    expect(texts(match, 0, 6)[1]).toBe('keep ABCD');
    expect(texts(match, 0, 6).at(-1)).toContain('?');
    expect(texts(match, 1, 6).at(-1)).toBe('keep E');
  });

  test('everybody sees who made a move, and everybody sees the chance events that are not concealed', () => {
    const match = kept();
    expect(match.witnessed('spectator').map(({ by }) => by)).toEqual([...Array.from({ length: 6 }, () => 'chance'), 0]);
    expect(texts(match, 'spectator').slice(0, 4)).toEqual(SET_UP.map((line) => line.slice(2)));
  });

  test('once the game is over, everybody sees everything', () => {
    const match = playedOut(tortuga, 'open');
    expect(match.witnessed('spectator')).toMatchObject(match.log.map(({ by, text }) => ({ by, move: text })));
  });
});

describe('taking back', () => {
  const allKept = (): Match => playAll(rolled(), '0 keep A', '1 keep ABCD');
  const reasonOf = (match: Match, seat: number): string => {
    const taken = match.undo(seat);
    return taken.ok ? '' : taken.reason;
  };

  test('takes back one action after another, until the last entry is a chance event', () => {
    const match = playAll(dealt(), '0 S0', '0 D0');
    const before = dealt().position();
    expect(match.undo(0)).toEqual({ ok: true, value: { at: 3, text: 'D0' } });
    expect(match.undo(0).ok).toBe(true);
    expect(match.position()).toEqual(before);
    expect(reasonOf(match, 0)).toBe('you have made no move yet');
    expect(match.log).toHaveLength(2);
  });

  test('does not go back past a drawn card or another seat’s move', () => {
    const drawn = playAll(dealt(), '0 K0', '0 S0', '0 -6', '* draw H');
    expect(reasonOf(drawn, 0)).toBe('chance has moved since your last move, -6');
    const ended = playAll(dealt(), '0 S0', '0 end');
    expect(ended.undoable(0).ok).toBe(true);
    playAll(ended, '1 S0');
    expect(reasonOf(ended, 0)).toBe('seat 1 has moved since your last move, end');
  });

  test('takes back a hidden answer even if other seats have answered since, and keeps the other answers', () => {
    const match = playAll(
      newGame(tortuga, 3),
      '* chest r',
      '* chest b',
      '* chest y',
      '* chest w',
      '* chest r',
      '* chest b',
    );
    playAll(match, '* roll fchbr', '* roll ffffs', '* roll ccccc', '1 keep A', '2 keep AB');
    expect(match.toAct).toEqual([0]);
    expect(match.undo(1)).toEqual({ ok: true, value: { at: 9, text: 'keep A' } });
    expect(match.toAct).toEqual([0, 1]);
    expect(match.log.at(-1)).toMatchObject({ by: 2, text: 'keep AB' });
    playAll(match, '1 keep E', '0 keep A');
    expect(match.witnessed('spectator', 9).map(({ move }) => move)).toEqual(['keep AB', 'keep E', 'keep A']);
  });

  test('does not take back an answer that revealed the other answers', () => {
    const match = allKept();
    expect(match.toAct).toBe('chance');
    expect(reasonOf(match, 1)).toBe('your last move, keep ABCD, has shown you something that you did not know before');
    expect(reasonOf(match, 0)).toBe('seat 1 has moved since your last move, keep A');
  });

  test('goes back as far as the position that the game began from', () => {
    const position = dealt().position();
    const match = playAll(fromPosition(cartagena, position), '0 S0');
    expect(match.undo(0).ok).toBe(true);
    expect([match.position(), match.log]).toEqual([position, []]);
  });

  test('takes back nothing once the game is over', () => {
    const match = playedOut(tortuga, 'too late');
    for (const seat of [0, 1]) expect(reasonOf(match, seat)).toBe('the game is over');
  });
});

describe('a story', () => {
  const VIEWERS = [0, 1, 2, 'spectator'] as const;
  const momentNow = (match: Match, viewer: Viewer) => ({
    view: match.show(viewer),
    toAct: match.toAct === 'chance' ? [] : match.toAct,
  });

  /** Plays a random game and notes what each viewer saw after each move. */
  function watched(game: Game): { readonly match: Match; readonly seen: Map<Viewer, unknown[]> } {
    const played = newGame(game, 3, {}, streamFromText('as it was'));
    playOut(played, streamFromText('any moves'));
    const match = newGame(game, 3, { start: played.start });
    const seen = new Map<Viewer, unknown[]>(VIEWERS.map((viewer) => [viewer, []]));
    for (const { by, text } of played.log) {
      match.play(by, text);
      for (const viewer of VIEWERS) seen.get(viewer)!.push(momentNow(match, viewer));
    }
    return { match, seen };
  }

  test.each([tortuga, cartagena])('$id: has every moment as each viewer saw it', (game) => {
    const { match, seen } = watched(game);
    for (const viewer of VIEWERS) {
      expect(match.story(viewer).moments).toEqual(seen.get(viewer));
      expect(match.story(viewer).log).toEqual(match.witnessed(viewer));
    }
  });

  test.each([tortuga, cartagena])('$id: a story that begins later is the last part of the whole story', (game) => {
    const { match, seen } = watched(game);
    const { lastSeatMove } = match;
    for (const from of [1, lastSeatMove - 1, lastSeatMove, lastSeatMove + 1, match.log.length]) {
      expect(match.story(1, { from }).moments).toEqual(seen.get(1)!.slice(from));
      expect(match.story(1, { from }).log).toEqual(match.witnessed(1).slice(from));
    }
  });

  test('has a moment between a move and the chance event that follows', () => {
    const match = playAll(rolled(), '0 keep A', '1 keep ABCD', '* roll -chbr');
    expect(match.log[match.lastSeatMove]!.text).toBe('keep ABCD');
    const [kept, between] = match.story(0, { from: match.lastSeatMove }).moments;
    expect(kept).toMatchObject({ view: { seats: [{ roll: null }, {}] }, toAct: [] });
    expect(between).toMatchObject({ view: { seats: [{ roll: '-chbr' }, {}] }, toAct: [] });
  });

  test('with `asPlayed`, still hides what only the end of the game revealed', () => {
    const match = playedOut(cartagena, 'closed');
    const hidden = match.story(0, { asPlayed: true }).log.filter(({ move }) => move.includes('?'));
    expect(hidden.length).toBeGreaterThan(0);
    expect(hidden.every((logged) => logged.by === 'chance' && logged.for !== 0)).toBe(true);
    expect(match.story(0).log.some(({ move }) => move.includes('?'))).toBe(false);
  });

  test.each([tortuga, cartagena])(
    '$id: hides nothing from the reader “everything”, and its views keep their form',
    (game) => {
      const { match } = watched(game);
      const { log, moments } = match.story('everything', { asPlayed: true });
      expect(log.map(({ move }) => move)).toEqual(match.log.map(({ text }) => text));
      const middle = Math.floor(moments.length / 2);
      const own = match.story(1).moments[middle]!.view as { readonly seats: readonly JsonObject[] };
      const open = moments[middle]!.view as { readonly seats: readonly JsonObject[] };
      expect(Object.keys(open)).toEqual(Object.keys(own));
      // Where seat 1 sees one of its own values, `everything` shows the same value.
      for (const [key, value] of Object.entries(own.seats[1]!))
        if (value !== null) expect(open.seats[1]![key]).toEqual(value);
    },
  );

  test('does not contain moves that were taken back, and does not change the match', () => {
    const match = playAll(rolled(), '0 keep A');
    const before = match.story(0);
    match.undo(0);
    playAll(match, '0 keep B');
    match.undo(0);
    playAll(match, '0 keep A');
    expect(match.story(0)).toEqual(before);
    expect(match.toAct).toEqual([1]);
  });

  test('contains only the set-up after the first move is taken back', () => {
    const match = playAll(rolled(), '0 keep A');
    const before = match.story('spectator').moments.slice(0, -1);
    match.undo(0);
    expect(match.lastSeatMove).toBe(0);
    expect(match.story('spectator').moments).toEqual(before);
  });

  test('begins with a position if the game began with one', () => {
    const match = playAll(fromPosition(cartagena, dealt().position()), '0 S0', '0 end');
    expect(match.story(0).moments.map(({ toAct }) => toAct)).toEqual([[0], [1]]);
  });

  test('an uncovered view keeps its form', () => {
    const view = { deck: 7, seats: [{ hand: null, handCount: 2 }], over: null };
    const position = { deck: { S: 7 }, seats: [{ hand: { S: 2 } }] };
    expect(uncover(view, position)).toEqual({ deck: 7, seats: [{ hand: { S: 2 }, handCount: 2 }], over: null });
  });
});

describe('opening', () => {
  test('with a stream, the match itself draws the chance events before the first decision and after every move', () => {
    const match = newGame(cartagena, 3, {}, streamFromText('by itself'));
    expect(match.log.map(({ text }) => text.split(' ')[0])).toEqual(['layout', 'deal', 'deal', 'deal']);
    expect(match.toAct).toEqual([match.start]);
    expect(refusalOf(match, '* draw S')).toMatch(/^not-to-act/);
  });

  test('if the start seat is given, the stream does not draw it, and the first chance event uses the stream’s first word', () => {
    const drawn = newGame(tortuga, 4, {}, streamFromText('start'));
    const stream = streamFromText('start');
    const start = stream.below(4);
    expect(drawn.start).toBe(start);
    const given = newGame(tortuga, 4, { start }, stream);
    expect(given.log).toEqual(drawn.log);
    expect(newGame(tortuga, 4, { start }, streamFromText('start')).log).not.toEqual(drawn.log);
  });

  test('a loaded game keeps its position and draws no start seat', () => {
    const position = dealt().position();
    const match = fromPosition(cartagena, position, {}, streamFromText('loaded'));
    expect([match.origin, match.start, match.log]).toEqual([position, 0, []]);
    playAll(match, '0 K0', '0 S0', '0 -6');
    expect(match.log.at(-1)!.text).toBe(`draw ${expectedCard(streamFromText('loaded').below(90))}`);
  });

  test('an impossible position is refused', () => {
    const loaded = Match.load(cartagena, { game: 'cartagena' }, {});
    expect(loaded.ok ? '' : loaded.reason.code).toBe('bad-position');
  });
});

/** The card at an index of the sorted deck. After both hands are dealt, the deck has 14 S, then 14 D, 14 K, 16 B, 16 H and 16 P. */
function expectedCard(index: number): string {
  let left = index;
  for (const [symbol, count] of Object.entries({ S: 14, D: 14, K: 14, B: 16, H: 16, P: 16 })) {
    if (left < count) return symbol;
    left -= count;
  }
  throw new Error('no such card');
}

function playedOut(game: Game, seed: string): Match {
  const match = newGame(game, 2, {}, streamFromText(seed));
  const choices = streamFromText(`${seed}: choices`);
  while (match.toAct.length > 0) {
    const [seat] = match.toAct as readonly number[];
    const legal = match.legal(seat!);
    match.play(seat!, legal[choices.below(legal.length)]!);
  }
  return match;
}

test('the chance events after a move can be foreseen without playing the move', () => {
  const match = playAll(dealt(), '0 K0', '0 S0');
  const before = match.position();
  const stream = streamFromText('ahead');
  const foreseen = match.foresee(0, '-6', (game, state) => game.chance(state, stream));
  expect(match.position()).toEqual(before);
  expect(foreseen).toEqual({ ok: true, value: [expect.stringMatching(/^draw [SDKBHP]$/)] });
  expect(match.foresee(0, '-7', (game, state) => game.chance(state, stream))).toMatchObject({ ok: false });
});
