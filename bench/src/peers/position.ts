import type { State } from 'boardgame.io';
import type { CartagenaState } from './boardgame-io.ts';

export type Card = CartagenaState['discard'][number];
type Counts = Record<Card, number>;

export function countsOf(cards: readonly Card[]): Counts {
  const counts = { S: 0, D: 0, K: 0, B: 0, H: 0, P: 0 };
  for (const card of cards) counts[card] += 1;
  return counts;
}

/** Converts a state of boardgame.io to a position in our format, with nothing hidden. */
export function positionOf({ G, ctx }: State<CartagenaState>) {
  const gameover = ctx.gameover as { winners: string[] } | undefined;
  return {
    game: 'cartagena' as const,
    players: ctx.numPlayers,
    version: 'jamaica' as const,
    start: 0,
    row: '',
    layout: G.tunnel.join(''),
    turn: Number(ctx.currentPlayer),
    actions: ctx.numMoves!,
    deck: countsOf(G.secret.deck),
    discard: countsOf(G.discard),
    seats: ctx.playOrder.map((seat) => ({
      pirates: G.pirates[seat]!.toSorted((one, other) => one - other),
      hand: countsOf(G.players[seat]!.hand),
    })),
    calm: G.calm,
    passes: G.passes,
    winners: gameover?.winners.map(Number) ?? null,
  };
}

/** Converts a move of boardgame.io to our notation. */
export function notationOf({ type, args }: { type: string; args?: unknown }): string {
  if (type === 'playCard') {
    const [card, from] = args as [Card, number];
    return `${card}${from}`;
  }
  return type === 'goBack' ? `-${(args as [number])[0]}` : type;
}
