// Says why a move is good and finds the things on the table that the move is about.
import { m } from '#lib/paraglide/messages.js';
import { SLOOP, goingBack, landingsOf } from '@sloop/cartagena/glance';
import type { GameHints } from '../hint.ts';
import { factsOf, type Fact } from './hint-facts.ts';
import { viewOf } from './view.ts';
import { broughtWords, capital, cardCount, cardIcon, placeName } from './words.ts';

/** The maximum number of facts in a hint, so that it can be read at a glance. */
const FACTS = 2;

const spaceCount = (count: number): string => m.hint_c_spaces({ count });

function factWords(fact: Fact): string {
  switch (fact.kind) {
    case 'only':
      return m.hint_only();
    case 'wins':
      return m.hint_c_wins();
    case 'longest':
      return m.hint_c_longest();
    case 'hindmost':
      return m.hint_c_hindmost();
    case 'enters':
      return m.hint_c_enters();
    case 'stone-less':
      return m.hint_c_stone_less();
    case 'empty-hand':
      return m.hint_c_empty_hand();
    case 'last-card':
      return m.hint_c_last_card();
    case 'aboard':
      return m.hint_c_aboard({ card: cardIcon(fact.card), count: fact.count });
    case 'runs':
      return runsWords(fact);
    case 'stone':
      return m.hint_c_stone({ card: cardIcon(fact.card), from: placeName(fact.from), to: toName(fact.to) });
    case 'brings':
      return m.hint_c_brings({
        cards: capital(broughtWords(fact.known, fact.unknown)),
        spaces: spaceCount(fact.spaces),
      });
    case 'opens':
      return m.hint_c_opens({ card: cardIcon(fact.card), to: toName(fact.to) });
    case 'short':
      return m.hint_c_short({ spaces: spaceCount(fact.spaces) });
    case 'poor':
      return m.hint_c_poor({ cards: cardCount(fact.cards) });
  }
}

const toName = (place: number): string => (place === SLOOP ? m.hint_c_the_sloop() : String(place));

function runsWords({ spaces, over }: Extract<Fact, { kind: 'runs' }>): string {
  const given = { spaces: spaceCount(spaces) };
  return over === 0 ? m.hint_c_leads(given) : m.hint_c_runs({ ...given, over });
}

const spaceAt = (place: number): string => `.space[data-place="${place}"]`;

export const hints: GameHints = {
  reason: (move, { view, you, legal }) =>
    factsOf(move, { view: viewOf(view)!, you, legal })
      .slice(0, FACTS)
      .map(factWords)
      .join(' '),
  at: (move, { view: shown }) => {
    const view = viewOf(shown)!;
    const from = Number(move.slice(1));
    if (Number.isNaN(from)) return [];
    const to = move.startsWith('-') ? goingBack(view, from)!.to : landingsOf(view, move[0]!, [from])[0]!;
    return [spaceAt(to), spaceAt(from)];
  },
};
