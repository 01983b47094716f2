import { goingBack, landingsOf } from '@sloop/cartagena/glance';
import type { DescribeContext } from '#lib/games/contract.ts';
import { m } from '#lib/paraglide/messages.js';
import { viewOf } from './view.ts';
import { broughtWords, cardIcon, placeName } from './words.ts';

/** Describes a legal move for the list of moves: what the move is and where the move leads. */
export function choice(move: string, { before }: DescribeContext): string {
  const view = viewOf(before);
  if (move === 'pass') return m.cartagena_pass();
  if (move === 'end') return m.cartagena_end_turn();
  if (!view?.layout) return move;
  const from = Number(move.slice(1));
  if (!move.startsWith('-')) {
    const [to] = landingsOf(view, move[0]!, [from]);
    return m.cartagena_choice_play({ card: cardIcon(move[0]!), from: placeName(from), to: placeName(to!) });
  }
  const back = goingBack(view, from);
  return back ? m.cartagena_choice_back({ from, to: back.to, cards: broughtWords(back.known, back.unknown) }) : move;
}
