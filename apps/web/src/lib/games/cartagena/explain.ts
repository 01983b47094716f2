// What the numbers on Cartagena's table are made of, in words.
import { MOUTH, goingBack, type CartagenaView } from '@sloop/cartagena/glance';
import {
  aboardParts,
  backParts,
  deckParts,
  discardParts,
  handParts,
  stackParts,
  type CardPart,
  type ElsewherePart,
} from '@sloop/cartagena/parts';
import type { Seat } from '@sloop/engine';
import type { Explain, Explanation, NumberPart } from '#lib/games/contract.ts';
import { m } from '#lib/paraglide/messages.js';
import type { CartagenaRule } from './rule-ids.ts';
import { viewOf } from './view.ts';
import { capital, cardIcon, cardName } from './words.ts';

interface Table {
  readonly view: CartagenaView;
  readonly you: Seat | undefined;
  readonly name: (seat: Seat) => string;
}

/** Makes an explanation whose number is the sum of its parts. */
function summed(
  title: string,
  from: readonly NumberPart[],
  rule: CartagenaRule,
  notes: readonly string[] = [],
): Explanation {
  const value = from.reduce((sum, part) => sum + (part.value ?? 0), 0);
  const parts = from.map((part) => ({ ...part, text: capital(part.text) }));
  return { title: capital(title), value, parts, notes, rule };
}

const cardPart = ({ card, value }: CardPart): NumberPart => ({
  text: card === undefined ? m.why_c_hidden() : `${cardIcon(card)} ${cardName(card)}`,
  value,
});

function elsewherePart(part: ElsewherePart, name: (seat: Seat) => string): NumberPart {
  const words = {
    all: m.why_all,
    row: m.cartagena_row,
    discard: m.cartagena_discards,
    unseen: m.why_c_unseen,
  };
  return { text: part.kind === 'seat' ? name(part.seat) : words[part.kind](), value: part.value };
}

const explainCards = ({ view, name }: Table, seat: Seat): Explanation =>
  summed(`${name(seat)}: ${m.why_c_cards()}`, handParts(view, seat).map(cardPart), 'cards');

function explainStack({ view, you, name }: Table, card: string): Explanation | undefined {
  if (you === undefined) return undefined;
  const parts = stackParts(view, you, card).map((part) => elsewherePart(part, name));
  return summed(cardName(card), parts, 'cards');
}

const explainDeck = ({ view, name }: Table): Explanation =>
  summed(
    m.cartagena_deck(),
    deckParts(view).map((part) => elsewherePart(part, name)),
    'cards',
  );

const explainDiscard = ({ view }: Table): Explanation =>
  summed(m.cartagena_discards(), discardParts(view).map(cardPart), 'cards');

function explainAboard({ view, name }: Table, seat: Seat): Explanation {
  const parts = aboardParts(view, seat).map((part) => ({
    text:
      part.kind === 'all'
        ? m.why_c_all_pirates()
        : part.place === MOUTH
          ? m.why_c_at_mouth()
          : m.why_c_on_space({ space: part.place }),
    value: part.value,
  }));
  return summed(`${name(seat)}: ${m.why_c_aboard()}`, parts, 'end');
}

function explainBack({ view, name }: Table, from: number): Explanation | undefined {
  const back = goingBack(view, from);
  if (!back) return undefined;
  const parts = backParts(view, from).map((part) => ({
    text: part.kind === 'seat' ? m.why_c_pirates({ name: name(part.seat), count: part.value }) : m.why_c_missing(),
    value: part.value,
  }));
  return summed(m.why_c_back({ space: back.to }), parts, 'back', [m.why_c_back_rule()]);
}

/** The functions that explain subjects. The key is a subject's first word. `of` is its second word: a seat, a card or a space. */
const SUBJECTS: Readonly<Record<string, (table: Table, of: string) => Explanation | undefined>> = {
  cards: (table, seat) => explainCards(table, Number(seat)),
  stack: explainStack,
  deck: explainDeck,
  discard: explainDiscard,
  standing: (table, seat) => explainAboard(table, Number(seat)),
  back: (table, from) => explainBack(table, Number(from)),
};

export const explain: Explain = (subject, { view, you, name }) => {
  const [kind = '', of = ''] = subject.split('.');
  return SUBJECTS[kind]?.({ view: viewOf(view)!, you, name }, of);
};
