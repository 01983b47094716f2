// What the numbers on Tortuga's table are made of, in words.
import {
  ACTIONS,
  LAST_BOX,
  WORTH,
  diceOn,
  gainOf,
  numberOf,
  rankOf,
  rankings,
  sideOf,
  sumParts,
  tiedWith,
  type Action,
  type DiceTable,
  type Ranking,
  type TortugaView,
} from '@sloop/tortuga/glance';
import {
  bagParts,
  handParts,
  nextPlaceAt,
  placeParts,
  poolParts,
  roomParts,
  scoreParts,
  tileParts,
  type ScorePart,
} from '@sloop/tortuga/parts';
import type { Seat } from '@sloop/engine';
import type { Explain, ExplainContext, Explanation, NumberPart } from '#lib/games/contract.ts';
import { m } from '#lib/paraglide/messages.js';
import { icon } from '#lib/ui/rich.ts';
import { gainWords } from './gains.ts';
import type { TortugaRule } from './rule-ids.ts';
import { scores } from './scores.ts';
import { DICE, numbersOf, viewOf, type Die } from './view.ts';
import { actionIcon, actionName, areaName, capital, chestWord, chips, rankName, tileIcon, tokenName } from './words.ts';

interface Table {
  readonly view: TortugaView;
  /** The view with the dice or the bonus that the viewer is choosing. */
  readonly planned: TortugaView;
  readonly numbers: DiceTable;
  readonly name: (seat: Seat) => string;
}

/** Makes an explanation whose number is the sum of its parts. */
function summed(
  title: string,
  from: readonly NumberPart[],
  rule: TortugaRule,
  notes: readonly string[] = [],
): Explanation {
  const value = from.reduce((sum, part) => sum + (part.value ?? 0), 0);
  const parts = from.map((part) => ({ ...part, text: capital(part.text) }));
  return { title: capital(title), value, parts, notes, rule };
}

/** Lists the chests, sets, boxes or tiles that a part of a score counts: "♥ 2 × 3". */
function scoreDetail(part: ScorePart): string {
  const times = `${part.count} × ${part.each}`;
  switch (part.source) {
    case 'tracks':
      return `${tokenName(part.token)} ${part.count}`;
    case 'coins':
      return `${tileIcon(String(part.each))} ${times}`;
    case 'sets':
      return part.jokers === 0 ? times : `${times}, ${m.why_t_jokers({ count: part.jokers })}`;
    default:
      return `${chips(part.colour)} ${times}`;
  }
}

const worthOf = ({ count, each }: ScorePart): number => count * each;
const areHidden = ({ tiles, tileCount }: TortugaView['seats'][number]): boolean => tiles === null && tileCount > 0;

/** Explains all of a seat's points, with one part for each source that brings the seat points. */
export function explainPoints({ view, numbers, name }: Omit<Table, 'planned'>, seat: Seat): Explanation {
  const found = scoreParts(view, numbers, seat);
  const board = view.seats[seat]!;
  const parts = scores.map(({ key, label, icon: symbol }): NumberPart => {
    const text = `${symbol === undefined ? '' : icon(symbol, '')} ${label()}`;
    if (key === 'coins' && areHidden(board))
      return { text, detail: m.why_t_hidden({ count: board.tileCount }), value: undefined };
    const of = found.filter(({ source }) => source === key);
    return {
      text,
      ...(of.length > 0 && { detail: of.map(scoreDetail).join(' + ') }),
      value: of.reduce((sum, part) => sum + worthOf(part), 0),
    };
  });
  const what = view.phase === 'over' ? m.points() : m.why_t_points();
  return summed(`${name(seat)}: ${what}`, parts, 'scoring');
}

/** Explains a seat's points from one source. */
function explainScore({ view, numbers, name }: Table, seat: Seat, key: string): Explanation | undefined {
  const source = scores.find((other) => other.key === key);
  if (!source) return undefined;
  const found = scoreParts(view, numbers, seat).filter((part) => part.source === key);
  const parts = found.map((part) => ({ text: scoreDetail(part), value: worthOf(part) }));
  return summed(`${name(seat)}: ${source.label()}`, parts, 'scoring');
}

/** Says why a seat has its rank in an action. */
function rankNotes({ planned, name }: Table, ranking: Ranking, seat: Seat): string[] {
  const rank = rankOf(ranking, seat);
  const tied = tiedWith(ranking, seat);
  const two = planned.players === 2;
  const place = two
    ? m.tortuga_two_players_first()
    : rank === 1
      ? m.why_t_first()
      : rank === 2
        ? m.why_t_second()
        : m.why_t_neither();
  if (tied.length === 0) return [place];
  return [place, m.why_t_tie({ names: tied.map(name).join(', '), start: name(planned.start) })];
}

function explainTotal(table: Table, action: Action, seat: Seat): Explanation {
  const { planned, numbers, name } = table;
  const board = planned.seats[seat]!;
  const parts = sumParts(numbers, board, action, diceOn(board, action)).map((part) => ({
    text: part.kind === 'die' ? m.why_t_die({ die: part.die }) : m.tortuga_bonus(),
    value: part.value,
  }));
  const notes =
    parts.length === 0
      ? [m.why_t_no_die({ action: actionName(action) })]
      : rankNotes(table, rankings(planned, numbers)[action], seat);
  return summed(`${name(seat)}: ${m.why_t_total({ action: actionName(action) })}`, parts, 'ranking', notes);
}

/** Explains what an action would bring to the seat whose forecast the ledger shows. */
function explainGain(table: Table, action: Action, seat: Seat): Explanation {
  const { planned, numbers, name } = table;
  const ranking = rankings(planned, numbers)[action];
  const gain = gainOf(planned, numbers, seat, action);
  const title = m.why_t_gain({ action: actionName(action) });
  const rank = rankName(rankOf(ranking, seat));
  const rankLines = [ranking.first, ranking.second].flatMap((other, index) =>
    other === undefined
      ? []
      : [m.why_t_rank({ rank: rankName(index + 1), name: name(other), sum: ranking.sums[other]! })],
  );
  const tie = tiedWith(ranking, seat).length > 0 ? rankNotes(table, ranking, seat).slice(1) : [];
  if (gain.kind !== 'token') {
    const notes = [`**${name(seat)} ${rank}:** ${gainWords(gain)}`, ...rankLines, ...tie];
    return { title, value: undefined, parts: [], notes, rule: action satisfies TortugaRule };
  }
  const parts = [
    { text: capital(m.why_t_box({ token: tokenName(gain.token) })), value: gain.from },
    { text: m.why_t_step({ rank, count: gain.to - gain.from }), value: gain.to - gain.from },
  ];
  const end = gain.to === LAST_BOX ? [m.why_t_track_end({ box: LAST_BOX })] : [];
  return summed(`${name(seat)}: ${actionName(action)}`, parts, action, [...end, ...rankLines, ...tie]);
}

function explainRoom({ view }: Table, action: Action, seat: Seat): Explanation {
  const { area } = sideOf(action);
  const parts = roomParts(view.seats[seat]!, action).map(({ kind, value }) => ({
    text: kind === 'placed' ? m.why_t_placed() : area === 'fleet' ? m.why_t_places_fleet() : m.why_t_places_crew(),
    value,
  }));
  return summed(m.why_t_room({ action: actionName(action) }), parts, 'capacity', [boxNote(view, seat, area)]);
}

function boxNote(view: TortugaView, seat: Seat, area: 'fleet' | 'crew'): string {
  const box = view.seats[seat]![area === 'fleet' ? 'boat' : 'pirate'];
  const next = nextPlaceAt(box);
  return next === undefined ? m.why_t_box_last({ box }) : m.why_t_box_next({ box, next });
}

function explainPlaces({ view, name }: Table, area: 'fleet' | 'crew', seat: Seat): Explanation {
  const parts = placeParts(view.seats[seat]!, area).map(({ box, value }, index) => ({
    text: m.why_t_place_box({ place: index + 1, box }),
    value,
  }));
  const what = area === 'fleet' ? m.why_t_places_fleet() : m.why_t_places_crew();
  return summed(`${name(seat)}: ${what}`, parts, 'capacity', [boxNote(view, seat, area)]);
}

function explainNumber({ numbers }: Table, die: Die, action: Action): Explanation {
  const at = DICE.indexOf(die);
  const parts = [{ text: `${actionIcon(action)} ${actionName(action)}`, value: numberOf(numbers, at, action) }];
  const others = ACTIONS.filter((other) => other !== action);
  const list = others.map((other) => `${actionName(other)} ${numberOf(numbers, at, other)}`).join(', ');
  return summed(m.why_t_number({ die, action: actionName(action) }), parts, 'dice', [
    m.why_t_numbers({ numbers: list }),
  ]);
}

function explainBag({ view }: Table): Explanation {
  const parts = bagParts(view).map(({ colour, value }) => ({ text: chestWord(colour), value }));
  const count = parts.reduce((sum, { value }) => sum + value, 0);
  return summed(m.tortuga_bag_left({ count }), parts, 'pieces');
}

function explainPool({ view, name }: Table): Explanation {
  const parts = poolParts(view).map((part) => ({
    text: part.kind === 'all' ? m.why_all() : part.kind === 'seat' ? name(part.seat) : m.why_t_chosen_from(),
    value: part.value,
  }));
  return summed(m.why_t_pool(), parts, 'pieces');
}

function explainTiles({ view, name }: Table, seat: Seat): Explanation {
  const parts = tileParts(view.seats[seat]!).map(({ coins, value }) => ({
    text:
      coins === undefined
        ? m.why_t_hidden({ count: value })
        : `${tileIcon(String(coins))} ${m.why_t_tile({ count: coins })}`,
    value,
  }));
  return summed(`${name(seat)}: ${m.tortuga_tiles_left({ count: view.seats[seat]!.tileCount })}`, parts, 'hunt');
}

function explainHand({ view, name }: Table, seat: Seat): Explanation {
  const parts = handParts(view.seats[seat]!).map(({ kind, value }) => ({
    text: kind === 'all' ? m.why_t_all_dice() : m.tortuga_key_placed(),
    value,
  }));
  return summed(`${name(seat)}: ${m.why_t_hand()}`, parts, 'roll');
}

function explainWorth(area: keyof typeof WORTH): Explanation {
  const parts = [{ text: capital(m.tortuga_worth({ points: WORTH[area] })), value: WORTH[area] }];
  return { title: areaName(area), value: WORTH[area], parts, notes: [], rule: 'scoring' satisfies TortugaRule };
}

/**
 * The functions that explain subjects. The key is a subject's first word. `one` and `other` are its next words: a seat, an action,
 * an area, a die or a source of points.
 */
const SUBJECTS: Readonly<Record<string, (table: Table, one: string, other: string) => Explanation | undefined>> = {
  points: (table, seat) => explainPoints(table, Number(seat)),
  score: (table, seat, source) => explainScore(table, Number(seat), source),
  total: (table, action, seat) => explainTotal(table, action as Action, Number(seat)),
  gain: (table, action, seat) => explainGain(table, action as Action, Number(seat)),
  room: (table, action, seat) => explainRoom(table, action as Action, Number(seat)),
  places: (table, area, seat) => explainPlaces(table, area as 'fleet' | 'crew', Number(seat)),
  number: (table, die, action) => explainNumber(table, die as Die, action as Action),
  bag: explainBag,
  pool: explainPool,
  tiles: (table, seat) => explainTiles(table, Number(seat)),
  hand: (table, seat) => explainHand(table, Number(seat)),
  worth: (_, area) => explainWorth(area as keyof typeof WORTH),
};

export const explain: Explain = (subject: string, { view, planned, options, name }: ExplainContext) => {
  const [kind = '', one = '', other = ''] = subject.split('.');
  const table = { view: viewOf(view)!, planned: viewOf(planned)!, numbers: numbersOf(options), name };
  return SUBJECTS[kind]?.(table, one, other);
};
