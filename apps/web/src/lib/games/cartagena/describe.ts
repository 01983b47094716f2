import {
  SLOOP,
  goingBack,
  hasEscaped,
  isOpen,
  landingsOf,
  roundsOf,
  type CartagenaView,
  type GoingBack,
} from '@sloop/cartagena/glance';
import type { LoggedMove } from '@sloop/protocol';
import type { DescribeContext, LogLine } from '#lib/games/contract.ts';
import { m } from '#lib/paraglide/messages.js';
import { viewOf } from './view.ts';
import { cardCount, cardIcon, cardIcons, placeName } from './words.ts';

/** Describes a move in plain words. The line also names the cards that the move draws. */
export function describe(entry: LoggedMove, context: DescribeContext): LogLine | undefined {
  if (entry.by === 'chance') return ofChance(entry, context);
  const { by: seat, move } = entry;
  const name = context.name(seat);
  const heading = m.round_number({ number: roundAt(context) });
  return { seat, heading, text: `${wordsOf(move, name, context)}${outcomeOf(context)}` };
}

function wordsOf(move: string, name: string, context: DescribeContext): string {
  const before = viewOf(context.before);
  if (move === 'pass') return m.cartagena_log_pass({ name });
  if (move === 'end') return m.cartagena_log_end({ name });
  const from = Number(move.slice(1));
  if (move.startsWith('-')) return backWords(name, from, before, context);
  const card = cardIcon(move[0]!);
  if (!before?.layout) return m.cartagena_log_play_from({ name, card, from: placeName(from) });
  const [to] = landingsOf(before, move[0]!, [from]);
  return m.cartagena_log_play({
    name,
    card,
    from: placeName(from),
    to: to === SLOOP ? `**${placeName(SLOOP)}**` : to!,
  });
}

function backWords(name: string, from: number, before: CartagenaView | undefined, context: DescribeContext): string {
  const back = before?.layout ? goingBack(before, from) : undefined;
  const cards = drawnWords(back, context);
  const way = back ? m.cartagena_log_back({ name, from, to: back.to }) : m.cartagena_log_back_from({ name, from });
  const after = viewOf(context.after);
  const shuffled = before && after && after.deck > before.deck ? m.cartagena_log_shuffled() : '';
  return `${way}${cards}${shuffled}`;
}

/** Names the cards that going back brought: cards from the row, and cards that chance drew afterwards. */
function drawnWords(back: GoingBack | undefined, { log, index, you, options }: DescribeContext): string {
  let cards = back?.known ?? '';
  let hidden = 0;
  const due = cards.length + (back?.unknown ?? 0);
  for (let next = index + 1; log[next]?.by === 'chance'; next++) {
    const [kind, letters = ''] = log[next]!.move.split(' ');
    if (kind === 'row') cards += letters.slice(0, Math.max(0, due - cards.length));
    else if (letters === '?') hidden++;
    else cards += letters;
  }
  if (hidden > 0) return m.cartagena_log_drawn({ cards: cardCount(hidden) });
  if (cards === '') return back && due === 0 ? m.cartagena_log_none_drawn() : '';
  const isSecret = log[index]!.by === you && !isOpen(options);
  return `${m.cartagena_log_drawn({ cards: cardIcons(cards) })}${isSecret ? m.cartagena_log_secret() : ''}`;
}

function ofChance({ move, for: due }: LoggedMove, { name, you, options }: DescribeContext): LogLine | undefined {
  const [kind, letters = ''] = move.split(' ');
  if (kind === 'layout') return { text: m.cartagena_log_layout() };
  if (kind === 'row') return { text: m.cartagena_log_row({ cards: cardIcons(letters) }) };
  if (kind !== 'deal' || due === undefined) return undefined;
  const cards = letters.startsWith('?') ? cardCount(letters.length) : cardIcons(letters);
  const secret = due === you && !isOpen(options) ? m.cartagena_log_secret() : '';
  return { seat: due, text: `${m.cartagena_log_deal({ name: name(due), cards })}${secret}` };
}

/** Describes a drawn card. The draw has no line in the log: the card is named in the line of the move before it. */
export const unlogged = ({ move, for: due = 0 }: LoggedMove, { name }: DescribeContext): string =>
  `${name(due)}${m.cartagena_log_drawn({ cards: cardIcons(move.split(' ')[1] ?? '') })}`;

/** Says how the game ended; empty if this move did not end the game. */
function outcomeOf({ after }: DescribeContext): string {
  const view = viewOf(after);
  if (!view?.winners) return '';
  const escaped = view.winners.some((seat) => hasEscaped(view, seat));
  return escaped ? m.cartagena_log_escaped() : m.cartagena_log_becalmed();
}

/** For each log, the round of each of its moves. */
const counted = new WeakMap<readonly LoggedMove[], readonly number[]>();

function roundAt({ log, index, players }: DescribeContext): number {
  const rounds = counted.get(log) ?? roundsOf(log, players);
  counted.set(log, rounds);
  return rounds[index] ?? 1;
}
