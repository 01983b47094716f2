import { describe, expect, test } from 'vitest';
import * as boardgameIo from './boardgame-io.ts';
import * as plain from './plain.ts';
import { countsOf, positionOf } from './position.ts';

type BoardgameIoState = Parameters<NonNullable<Parameters<typeof boardgameIo.playGame>[2]>>[0];

const CARDS = ['S', 'D', 'K', 'B', 'H', 'P'] as const;

/** Converts a state of boardgame.io to a state of `plain`. */
const asPlain = (state: BoardgameIoState): plain.State => ({ ...positionOf(state), due: undefined });

function asPlainMove({ type, args }: { type: string; args?: unknown }): plain.SeatMove {
  if (type === 'playCard') {
    const [card, from] = args as [plain.Card, number];
    return { kind: 'play', card, from };
  }
  if (type === 'goBack') return { kind: 'back', from: (args as [number])[0] };
  return { kind: type as 'end' | 'pass' };
}

/**
 * Sorts the moves. The original order depends on how pirates and cards are stored, so `plain` and boardgame.io have different
 * orders.
 */
function sorted(moves: plain.SeatMove[]): string[] {
  return moves.map((move) => JSON.stringify(move)).toSorted();
}

function expectConserved({ seats, deck, discard, due }: plain.State): void {
  const piles = [deck, discard, ...seats.map((seat) => seat.hand)];
  const spaces = seats.flatMap((seat) => seat.pirates).filter((space) => space !== 0 && space !== 37);
  const crowds = spaces.map((space) => spaces.filter((other) => other === space).length);
  expect({
    cards: CARDS.map((card) => piles.reduce((sum, pile) => sum + pile[card], 0)),
    overdrawn: piles.some((pile) => CARDS.some((card) => pile[card] < 0)),
    nothingToDraw: due?.kind === 'draw' && CARDS.every((card) => deck[card] === 0),
    pirates: seats.map((seat) => seat.pirates.length),
    ascending: seats.every(({ pirates }) =>
      pirates.every((space, index) => index === 0 || pirates[index - 1]! <= space),
    ),
    crowded: crowds.some((crowd) => crowd > 3),
  }).toEqual({
    cards: [17, 17, 17, 17, 17, 17],
    overdrawn: false,
    nothingToDraw: false,
    pirates: seats.map(() => 6),
    ascending: true,
    crowded: false,
  });
}

/** Starts a game of `plain` with the tunnel and the hands of a boardgame.io game. */
function setUpLike({ G, ctx }: BoardgameIoState): plain.State {
  let state = plain.play(plain.start(ctx.numPlayers), { kind: 'layout', layout: G.tunnel.join('') });
  for (const seat of ctx.playOrder) {
    expect(state.due).toEqual({ kind: 'deal', seat: Number(seat) });
    state = plain.play(state, { kind: 'deal', cards: countsOf(G.players[seat]!.hand) });
    expectConserved(state);
  }
  return state;
}

/** Plays boardgame.io's last move with `plain` and draws the same cards one by one. */
function stepLike(before: BoardgameIoState, after: BoardgameIoState): plain.State {
  const move = asPlainMove(after.deltalog![0]!.action.payload);
  const seat = before.ctx.currentPlayer;
  const drawn = move.kind === 'back' ? after.G.players[seat]!.hand.slice(before.G.players[seat]!.hand.length) : [];
  let state = plain.play(asPlain(before), move);
  for (const [index, card] of drawn.entries()) {
    expectConserved(state);
    expect(state.due).toEqual({ kind: 'draw', seat: Number(seat), left: drawn.length - index });
    state = plain.play(state, { kind: 'draw', card });
  }
  return state;
}

describe.each([2, 4])('%i seats', (seats) => {
  test('plain: 102 cards, six pirates per seat, at most three on a space', () => {
    plain.playGame(seats, plain.mulberry32(seats), expectConserved);
  });

  test('boardgame.io: the same counts, and after every move the same position and the same legal moves as in plain', () => {
    let before: BoardgameIoState | undefined;
    boardgameIo.playGame(seats, `step by step ${seats}`, (state) => {
      const after = asPlain(state);
      expectConserved(after);
      const expected = before === undefined ? setUpLike(state) : stepLike(before, state);
      // After the end of the game, `calm` may differ, because only one of `plain` and boardgame.io counts the last turn. This
      // difference has no effect.
      expect(after).toEqual(expected.winners === null ? expected : { ...expected, calm: after.calm });
      if (after.winners === null) {
        const choices = boardgameIo.enumerate(state.G, state.ctx, state.ctx.currentPlayer);
        const moves = choices.map(({ move, args }) => asPlainMove({ type: move, args }));
        expect(sorted(moves)).toEqual(sorted(plain.legalMoves(after)));
      }
      before = state;
    });
    expect(before?.ctx.gameover).toBeDefined();
  });
});

describe('chance', () => {
  test('lays the six segments, each in either direction', () => {
    const random = plain.mulberry32(1);
    const printed = ['BPHSDK', 'DBKPHS', 'HKPBSD', 'KBSDHP', 'PKDHSB', 'HDKBPS'];
    const reversed = printed.map((segment) => [...segment].toReversed().join(''));
    const seen = new Set<string>();
    for (let game = 0; game < 200; game += 1) {
      const { layout } = plain.chance(plain.start(2), random) as { layout: string };
      const segments = layout.match(/.{6}/g)!;
      const kinds = segments.map((segment) => Math.max(printed.indexOf(segment), reversed.indexOf(segment)));
      expect(new Set(kinds)).toEqual(new Set([0, 1, 2, 3, 4, 5]));
      for (const [place, segment] of segments.entries()) seen.add(`${place} ${segment}`);
    }
    expect(seen.size).toBe(6 * 12);
  });

  test('deals six cards without replacement', () => {
    const deck = countsOf(['S', 'K', 'K', 'B', 'P', 'P']);
    const state: plain.State = { ...plain.start(2), deck, due: { kind: 'deal', seat: 0 } };
    expect(plain.chance(state, plain.mulberry32(1))).toEqual({ kind: 'deal', cards: deck });
  });

  test('draws every card of the deck equally often', () => {
    const cards = ['S', 'K', 'K', 'B', 'P', 'P', 'P', 'P'] as const;
    const state: plain.State = { ...plain.start(2), deck: countsOf(cards), due: { kind: 'draw', seat: 0, left: 1 } };
    const drawn = cards.map((_, index) => plain.chance(state, () => index / cards.length));
    expect(drawn).toEqual(cards.map((card) => ({ kind: 'draw', card })));
  });
});

test('plain: when a card is due and the deck is empty, the discard pile becomes the deck; cards that are still missing are never drawn', () => {
  const [seat, other] = plain.start(2).seats;
  const before: plain.State = {
    ...plain.start(2),
    deck: countsOf(['S']),
    discard: countsOf([]),
    seats: [{ ...seat!, pirates: [0, 0, 0, 4, 4, 9] }, other!],
    due: undefined,
  };
  const moved = plain.play(before, { kind: 'back', from: 9 });
  expect(moved).toMatchObject({ actions: 1, due: { kind: 'draw', seat: 0, left: 2 } });
  expect(plain.play(moved, { kind: 'draw', card: 'S' })).toMatchObject({ turn: 0, actions: 1, due: undefined });

  const discard = countsOf(['D', 'K']);
  const drawn = plain.play({ ...moved, actions: 3, discard }, { kind: 'draw', card: 'S' });
  const due = { kind: 'draw', seat: 0, left: 1 };
  expect(drawn).toMatchObject({ turn: 0, actions: 3, deck: discard, discard: countsOf([]), due });
  const ended = plain.play(drawn, { kind: 'draw', card: 'K' });
  expect(ended).toMatchObject({ turn: 1, actions: 0, calm: 1, deck: countsOf(['D']), due: undefined });
});

test('games of plain and boardgame.io are equally long on average', () => {
  const mean = ({ games, decisions }: { games: number; decisions: number }) => decisions / games;
  const reference = mean(plain.playGames(100, 4, 1));
  const deviation = Math.abs(mean(boardgameIo.playGames(5, 4, 1)) - reference);
  expect(deviation / reference).toBeLessThan(0.2);
});
