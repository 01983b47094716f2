// Says why a move is good and finds the things on the table that the move is about.
import { isAction, keptAction, sideOf, type Action } from '@sloop/tortuga/glance';
import { m } from '#lib/paraglide/messages.js';
import type { GameHints, HintContext } from '../hint.ts';
import { gainWords } from './gains.ts';
import { factsOf, type Fact } from './hint-facts.ts';
import { numbersOf, viewOf } from './view.ts';
import { actionName, chestWord, chips, colourName, plus } from './words.ts';

/** The maximum number of facts in a hint, so that it can be read at a glance. */
const FACTS = 2;

const totalText = (action: Action, sum: number): string => `**${actionName(action)} ${sum}**`;

const PLAIN: Readonly<Record<Extract<Fact, { readonly kind: PlainKind }>['kind'], () => string>> = {
  only: () => m.hint_only(),
  done: () => m.hint_t_done(),
  double: () => m.hint_t_double(),
  joker: () => m.hint_t_joker(),
  claims: () => m.hint_t_claims(),
  'more-chests': () => m.hint_t_more_chests(),
  keeps: () => m.hint_t_keeps(),
};
type PlainKind = 'only' | 'done' | 'double' | 'joker' | 'claims' | 'more-chests' | 'keeps';
const isPlain = (fact: Fact): fact is Extract<Fact, { readonly kind: PlainKind }> => fact.kind in PLAIN;

function totalWords({ action, sum, rank, gain }: Extract<Fact, { kind: 'total' }>): string {
  const total = totalText(action, sum);
  if (gain === undefined) return m.hint_t_total({ total });
  return rank === 1
    ? m.hint_t_first({ total, gain: gainWords(gain) })
    : m.hint_t_second({ total, gain: gainWords(gain) });
}

function factWords(fact: Fact, name: HintContext['name']): string {
  if (isPlain(fact)) return PLAIN[fact.kind]();
  switch (fact.kind) {
    case 'total':
      return totalWords(fact);
    case 'tie-won':
      return m.hint_t_tie_won({ name: name(fact.seat) });
    case 'tie-lost':
      return m.hint_t_tie_lost({ name: name(fact.seat) });
    case 'alone':
      return m.hint_t_alone();
    case 'defends':
      return fact.action === 'board' ? m.hint_t_defends_fleet() : m.hint_t_defends_crew();
    case 'rerolls':
      return m.hint_t_rerolls({ count: fact.dice });
    case 'waits':
      return m.hint_t_waits({ dice: plus(fact.dice) });
    case 'overtakes':
      return fact.rank === 1
        ? m.hint_t_overtakes_first({ total: totalText(fact.action, fact.sum) })
        : m.hint_t_overtakes_second({ total: totalText(fact.action, fact.sum) });
    case 'raises':
      return m.hint_t_raises({ action: actionName(fact.action), level: fact.level });
    case 'steps':
      return m.hint_t_steps();
    case 'opens':
      return m.hint_t_opens({ number: fact.place, action: actionName(fact.action) });
    case 'stays':
      return fact.token === 'boat' ? m.hint_t_boat_stays() : m.hint_t_pirate_stays();
    case 'hunts':
      return m.hint_t_hunts({ gain: gainWords(fact.gain) });
    case 'coins':
      return m.hint_t_coins({ coins: fact.coins, other: fact.other });
    case 'free':
      return m.hint_t_free({ name: name(fact.seat), action: actionName(fact.action) });
    case 'costs':
      return costsWords(fact);
    case 'sheds':
      return m.hint_t_sheds({ name: name(fact.seat), chests: chips(fact.chests) });
    case 'closes':
      return m.hint_t_closes({ name: name(fact.seat) });
    case 'ahead':
      return m.hint_t_ahead({ name: name(fact.seat) });
    case 'new-colour':
      return m.hint_t_new_colour({ colour: colourName(fact.colour) });
    case 'all-defended':
      return fact.token === 'boat' ? m.hint_t_all_defended_boat() : m.hint_t_all_defended_pirate();
    case 'left-behind':
      return m.hint_t_left_behind({ chests: chips(fact.chests) });
    case 'homeward':
      return m.hint_t_homeward({ chests: chips(fact.chests) });
    case 'safest':
      return m.hint_t_safest({ chest: chestWord(fact.chest) });
  }
}

function costsWords({ token, shed }: Extract<Fact, { kind: 'costs' }>): string {
  const cost = token === 'boat' ? m.hint_t_costs_boat() : m.hint_t_costs_pirate();
  return shed === '' ? cost : `${cost} ${m.hint_t_costs_chests({ chests: chips(shed) })}`;
}

const ROW = (action: string): string => `[data-row="${action}"]`;

export const hints: GameHints = {
  reason: (move, { view, you, options, legal, name }) =>
    factsOf(move, { view: viewOf(view)!, numbers: numbersOf(options), you, legal })
      .slice(0, FACTS)
      .map((fact) => factWords(fact, name))
      .join(' '),
  at: (move, { view: shown, you }) => {
    const view = viewOf(shown)!;
    const [kind = '', value = ''] = move.split(' ');
    const kept = kind === 'keep' ? keptAction(view.seats[you]!.roll ?? '', value) : undefined;
    if (kept !== undefined) return [ROW(kept)];
    if (kind === 'skull' || kind === 'bonus') return [ROW(value)];
    if (kind === 'act' && isAction(view.phase) && view.phase !== 'hunt')
      return [`[data-area="${you}.${sideOf(view.phase).area}"]`];
    if (kind === 'board' || kind === 'raid') return [`[data-area="${value}.${sideOf(kind).area}"]`];
    return [];
  },
};
