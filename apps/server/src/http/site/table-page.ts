import { seatsOf } from '@sloop/engine';
import type { PageTexts, SiteManifest, TableTexts } from '@sloop/protocol';
import { isEmpty } from '../../table/seat.ts';
import type { ReadonlyTable } from '../../table/table.ts';

/** Lists the names of seats, such as "Ani, Frank and Mia". */
type List = (seats: readonly number[]) => string;

const fill = (text: string, values: { readonly [name: string]: string }): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);

export interface TableDescription extends PageTexts {
  /** The path of the game's picture. Undefined if the site does not know the game. */
  readonly picture: string | undefined;
}

/**
 * Describes in one language who sits at a table and what is happening in the game. The description contains only what every visitor
 * may know.
 */
export function describeTable(
  table: ReadonlyTable,
  { games, tables, botNames }: SiteManifest,
  language: string,
): TableDescription {
  const texts = tables[language]!;
  const nameOf = (seat: number): string => {
    const { person } = table.seats[seat]!;
    return person ? table.nameOf(person) : botNames[seat]!;
  };
  const list: List = (seats) => new Intl.ListFormat(language, { type: 'conjunction' }).format(seats.map(nameOf));
  const seated = table.seats.flatMap((each, seat) => (isEmpty(each) ? [] : [seat]));
  const sentences = [
    seated.length > 0 ? fill(texts.seated, { names: list(seated) }) : '',
    ...whatNow(table, texts, list),
  ];
  const game = games[table.row.game];
  return {
    title: `${game?.title ?? 'Sloop'} · ${stateOf(table, texts, list)}`,
    description: sentences.filter(Boolean).join(' '),
    picture: game?.picture,
  };
}

function stateOf(table: ReadonlyTable, texts: TableTexts, list: List): string {
  const { status, match, seats } = table;
  if (status === 'open') return texts.open[seats.filter(isEmpty).length]!;
  if (status === 'starting') return texts.starting;
  if (status === 'closed') return texts.closed;
  const { winners = [] } = match?.outcome ?? {};
  if (table.ended) return texts.ended;
  if (winners.length > 1) return fill(texts.shared, { names: list(winners) });
  if (winners.length === 1) return fill(texts.won, { name: list(winners) });
  return match ? fill(texts.round, { round: String(match.round) }) : texts.playing;
}

function whatNow({ status, toAct }: ReadonlyTable, texts: TableTexts, list: List): string[] {
  if (status === 'open') return [texts.join];
  if (status === 'over') return [texts.replay];
  if (status !== 'playing') return [];
  const seats = seatsOf(toAct);
  if (seats.length === 0) return [texts.watch];
  const turn =
    seats.length === 1 ? fill(texts.toMove, { name: list(seats) }) : fill(texts.waitingFor, { names: list(seats) });
  return [turn, texts.watch];
}
