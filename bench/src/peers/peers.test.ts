import { describe, expect, test } from 'vitest';
import * as boardgameIo from './boardgame-io.ts';
import * as plain from './plain.ts';

type BoardgameIoState = Parameters<NonNullable<Parameters<typeof boardgameIo.playGame>[2]>>[0];

/** The same position, as plain objects. */
function asPlain({ G, ctx }: BoardgameIoState): plain.State {
  const gameover = ctx.gameover as { winners: string[] } | undefined;
  return {
    tunnel: G.tunnel,
    seats: ctx.playOrder.map((seat) => ({ pirates: G.pirates[seat]!, hand: G.players[seat]!.hand })),
    deck: G.secret.deck,
    discard: G.discard,
    turn: Number(ctx.currentPlayer),
    actions: ctx.numMoves!,
    calm: G.calm,
    passes: G.passes,
    winners: gameover?.winners.map(Number),
  };
}

function asPlainMove({ type, args }: { type: string; args?: unknown }): plain.Move {
  if (type === 'playCard') {
    const [card, from] = args as [Extract<plain.Move, { kind: 'play' }>['card'], number];
    return { kind: 'play', card, from };
  }
  if (type === 'goBack') return { kind: 'back', from: (args as [number])[0] };
  return { kind: type as 'end' | 'pass' };
}

/** What no shuffle changes. */
function withoutFaces(state: plain.State) {
  return {
    ...state,
    deck: state.deck.length,
    discard: state.discard.length,
    seats: state.seats.map(({ pirates, hand }) => ({ pirates, hand: hand.length })),
  };
}

function expectConserved({ seats, deck, discard }: plain.State): void {
  const cards = [deck, discard, ...seats.map((seat) => seat.hand)].flat();
  const symbols = new Map(cards.map((card) => [card, cards.filter((other) => other === card).length]));
  const spaces = seats.flatMap((seat) => seat.pirates).filter((space) => space !== 0 && space !== 37);
  const crowds = spaces.map((space) => spaces.filter((other) => other === space).length);
  expect({
    cards: cards.length,
    symbols: [...symbols.values()],
    pirates: seats.map((seat) => seat.pirates.length),
    crowded: crowds.some((crowd) => crowd > 3),
  }).toEqual({
    cards: 102,
    symbols: [17, 17, 17, 17, 17, 17],
    pirates: seats.map(() => 6),
    crowded: false,
  });
}

describe.each([2, 3, 4, 5])('%i seats', (seats) => {
  test('plain: 102 cards, six pirates a seat, at most three on a space', () => {
    plain.playGame(seats, plain.mulberry32(seats), expectConserved);
  });

  test('boardgame.io: the same, and every step is the one that plain takes', () => {
    let before: plain.State | undefined;
    boardgameIo.playGame(seats, `step by step ${seats}`, (state) => {
      const after = asPlain(state);
      expectConserved(after);
      if (before !== undefined) expectSameStep(before, asPlainMove(state.deltalog![0]!.action.payload), after);
      if (after.winners === undefined) {
        const choices = boardgameIo.enumerate(state.G, state.ctx, state.ctx.currentPlayer);
        const moves = choices.map(({ move, args }) => asPlainMove({ type: move, args }));
        expect(moves).toEqual(plain.legalMoves(after));
      }
      before = after;
    });
    expect(before?.winners).toBeDefined();
  });
});

function expectSameStep(before: plain.State, move: plain.Move, after: plain.State): void {
  let shuffled = false;
  const next = plain.play(before, move, () => {
    shuffled = true;
    return 0;
  });
  // Whether the turn that ends the game still counts as a calm one makes no difference.
  const expected = next.winners === undefined ? next : { ...next, calm: after.calm };
  if (shuffled) expect(withoutFaces(after)).toEqual(withoutFaces(expected));
  else expect(after).toEqual(expected);
}

test('games are equally long', () => {
  const mean = ({ games, decisions }: { games: number; decisions: number }) => decisions / games;
  const reference = mean(plain.playGames(200, 4, 1));
  const deviation = Math.abs(mean(boardgameIo.playGames(4, 4, 1)) - reference);
  expect(deviation / reference).toBeLessThan(0.25);
});
