import { legalMoves } from '@sloop/engine';
import { findGame } from '@sloop/games';
import { expect, test } from 'vitest';
import { enumerate, playGame } from './boardgame-io.ts';
import { notationOf, positionOf } from './position.ts';
import { mctsThinker, ourThinker, playDeal, refereed } from './referee.ts';

const ours = findGame('cartagena')!;

test('every state of a boardgame.io game, converted to our format, has the same legal moves in our rules', () => {
  let seen = 0;
  playGame(2, 'positions', (state) => {
    if (state.ctx.gameover !== undefined) return;
    const loaded = ours.load(positionOf(state), {});
    if (!loaded.ok) throw new Error(loaded.reason.message);
    const seat = Number(state.ctx.currentPlayer);
    const texts = legalMoves(ours, loaded.value.state, seat).map((move) => ours.format(loaded.value.state, seat, move));
    const theirs = enumerate(state.G, state.ctx, state.ctx.currentPlayer);
    const named = theirs.map(({ move, args }) => notationOf({ type: move, args }));
    expect(texts.toSorted()).toEqual(named.toSorted());
    seen++;
  });
  expect(seen).toBeGreaterThan(50);
});

test('the end of a game has `winner` or `draw`, which MCTSBot needs', () => {
  const end = (first: number, second: number, passes: number): unknown => {
    const pirates = { 0: Array.from({ length: 6 }, () => first), 1: Array.from({ length: 6 }, () => second) };
    const context = { G: { pirates, passes, calm: 0 }, ctx: { playOrder: ['0', '1'], numPlayers: 2 } };
    return refereed.endIf!(context as unknown as Parameters<NonNullable<typeof refereed.endIf>>[0]);
  };
  expect(end(37, 9, 0)).toEqual({ winners: ['0'], winner: '0' });
  expect(end(9, 9, 2)).toEqual({ winners: ['0', '1'], draw: true });
  expect(end(9, 9, 0)).toBeUndefined();
});

test('a deal is played twice, with the seats swapped, by boardgame.io’s rules', async () => {
  const quick = ourThinker('bosun', 1, 'ours');
  const played = await playDeal([quick, await mctsThinker(0.1, 'theirs')], 'test', 3);
  expect([played.deal, played.winners.length]).toEqual([3, 2]);
  // With one iteration per decision, MCTSBot plays at random and loses.
  expect(played.winners).toEqual([[0], [0]]);
  expect(played.efforts[1]!.simulations).toBe(played.efforts[1]!.decisions);
  expect(Math.min(...played.efforts.map(({ decisions }) => decisions))).toBeGreaterThan(10);
});
