import type { Json, Seat } from '@sloop/engine';
import type { LoggedMove } from '@sloop/protocol';
import { SLOOP, goingBack, landingsOf, type GoingBack } from '@sloop/cartagena/glance';
import { m } from '#lib/paraglide/messages.js';
import type { DescribeContext, LogLine } from '#lib/games/contract.ts';
import { hopTime } from './motion.ts';
import { ACTIONS_PER_TURN, BERTHS, aboard, asView, movedIn, type CartagenaView } from './view.ts';
import { cardCount, cardIcon, cardIcons, placeName } from './words.ts';

/** A move in plain words, one line each; cards that are drawn stand in the line of the going back that drew them. */
export function describe(entry: LoggedMove, context: DescribeContext): LogLine | undefined {
  if (entry.by === 'chance') return ofChance(entry, context);
  const { by: seat, move } = entry;
  const name = context.name(seat);
  const heading = m.cartagena_round({ number: roundAt(context.log, context.index, context.players) });
  return { seat, heading, text: `${wordsOf(move, name, context)}${outcomeOf(context)}` };
}

function wordsOf(move: string, name: string, context: DescribeContext): string {
  const before = asView(context.before);
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
  const after = asView(context.after);
  const shuffled = before && after && after.deck > before.deck ? m.cartagena_log_shuffled() : '';
  return `${way}${cards}${shuffled}`;
}

/** The cards that a going back brought: from the row, and as chance told them afterwards. */
function drawnWords(back: GoingBack | undefined, { log, index, you }: DescribeContext): string {
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
  const isSecret = log[index]!.by === you && log[index + 1]?.move.startsWith('draw');
  return `${m.cartagena_log_drawn({ cards: cardIcons(cards) })}${isSecret ? m.cartagena_log_secret() : ''}`;
}

function ofChance({ move, for: due }: LoggedMove, { name, you, options }: DescribeContext): LogLine | undefined {
  const [kind, letters = ''] = move.split(' ');
  if (kind === 'layout') return { text: m.cartagena_log_layout() };
  if (kind === 'row') return { text: m.cartagena_log_row({ cards: cardIcons(letters) }) };
  if (kind !== 'deal' || due === undefined) return undefined;
  const cards = letters.startsWith('?') ? cardCount(letters.length) : cardIcons(letters);
  const secret = due === you && options['version'] !== 'tortuga' ? m.cartagena_log_secret() : '';
  return { seat: due, text: `${m.cartagena_log_deal({ name: name(due), cards })}${secret}` };
}

/** What ended the game, said with the move that did it. */
function outcomeOf({ after }: DescribeContext): string {
  const view = asView(after);
  if (!view?.winners) return '';
  const escaped = view.winners.some((seat) => aboard(view, seat) === BERTHS);
  return escaped ? m.cartagena_log_escaped() : m.cartagena_log_becalmed();
}

/** Which turn of the game each move of a log belongs to, counted from 0: nobody has two turns in a row. */
const counted = new WeakMap<readonly LoggedMove[], number[]>();

function turnsOf(log: readonly LoggedMove[]): number[] {
  const known = counted.get(log);
  if (known) return known;
  let turn = -1;
  let last: LoggedMove['by'] | undefined;
  const turns = log.map(({ by }) => {
    if (by !== 'chance' && by !== last) {
      last = by;
      turn++;
    }
    return Math.max(turn, 0);
  });
  counted.set(log, turns);
  return turns;
}

const roundAt = (log: readonly LoggedMove[], index: number, players: number): number =>
  Math.floor((turnsOf(log)[index] ?? 0) / players) + 1;

/** A legal move in words: what it is, and where it leads. */
export function choice(move: string, { before }: DescribeContext): string {
  const view = asView(before);
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

/** "dagger, hat", "2 cards", "dagger and 1 card". */
export function broughtWords(known: string, unknown: number): string {
  if (known === '') return cardCount(unknown);
  return unknown === 0 ? cardIcons(known) : `${cardIcons(known)} + ${cardCount(unknown)}`;
}

/** How far a seat came: nobody counts points here. Pirates aboard first, then all steps that were walked. */
export function standing(shown: Json, seat: Seat): { text: string; far: number } | undefined {
  const view = asView(shown);
  if (!view?.seats[seat]) return undefined;
  const count = aboard(view, seat);
  const steps = view.seats[seat].pirates.reduce((all, place) => all + place, 0);
  return { text: m.cartagena_standing({ count }), far: count * 1000 + steps };
}

/** Milliseconds: to read a line, to see that a turn has ended, and between two pirates. */
const LOOK = 630;
const SHORT_LOOK = 300;
const REST = 100;

/** How long a move of somebody else is looked at: until the pirate has arrived, and never shorter than it takes to read. */
export function pace({ by, move }: LoggedMove, { you, before, after }: DescribeContext): number | undefined {
  if (move === 'end') return SHORT_LOOK;
  const [was, is] = [asView(before), asView(after)];
  if (by === 'chance' || by === you || !was || !is) return undefined;
  const way = movedIn(was, is, by);
  return Math.max(LOOK, way ? hopTime(Math.abs(way.to - way.from)) + REST : 0);
}

/** "action 2 of 3". */
export const actionWords = (done: number): string =>
  m.cartagena_action({ number: Math.min(done + 1, ACTIONS_PER_TURN), of: ACTIONS_PER_TURN });
