// The home page offers to continue unfinished games, both from this device and from the server. This file describes these games.
import type { TableLine } from '@sloop/protocol';
import { m } from '#lib/paraglide/messages.js';
import { personName } from '../person-name.ts';
import { botName } from '../ranks.ts';
import { when } from '../when.ts';
import { findEntry } from '#lib/games/registry.ts';
import type { SavedGame } from '#lib/device/saved.ts';

export interface Unfinished {
  readonly id: string;
  readonly isOnline: boolean;
  readonly seats: number;
  readonly mine: boolean;
  readonly headline: string;
  readonly detail: string;
  readonly changed: number;
  /** The round, if it is known, and the date of the last move. */
  readonly facts: string;
}

export const titleOf = (game: string): string => findEntry(game)?.title ?? game;

export function fromSaved({ id, origin, game, seats, toAct, round, changed }: SavedGame): Unfinished {
  const persons = seats.flatMap(({ bot }, seat) => (bot === undefined ? [seat] : []));
  const mine = toAct.length === 0 || toAct.some((seat) => persons.includes(seat));
  const next = toAct.find((seat) => persons.includes(seat)) ?? toAct[0];
  const headline =
    origin === 'solo' ? m.your_turn() : next === undefined ? m.go_on() : m.to_move({ name: seats[next]?.name ?? '' });
  const others = seats.filter((_, seat) => origin !== 'solo' || !persons.includes(seat)).map(({ name }) => name);
  const detail = `${titleOf(game)} · ${others.join(', ')}`;
  return { id, isOnline: false, seats: seats.length, mine, headline, detail, changed, facts: facts(round, changed) };
}

/** The round, if it is known, and the date. */
const facts = (round: number | undefined, changed: number): string =>
  [round === undefined ? '' : m.round_number({ number: round }), when(changed)].filter(Boolean).join(' · ');

/** The name of a person or bot at an online table. */
export const nameAt = ({ seats }: Pick<TableLine, 'seats'>, seat: number): string =>
  personName(seats[seat]?.person?.name ?? botName(seat));

export function fromLine({ id, game, seats, toAct, round, you, status, changed }: TableLine): Unfinished {
  const mine = status === 'playing' && you !== undefined && toAct.includes(you);
  const nameOf = (seat: number): string => nameAt({ seats }, seat);
  const others = seats.map((_, seat) => seat).filter((seat) => seat !== you && seats[seat]?.person !== undefined);
  const headline = mine
    ? m.your_turn()
    : status === 'open'
      ? m.table_open()
      : toAct[0] === undefined
        ? m.go_on()
        : m.to_move({ name: nameOf(toAct[0]) });
  const detail = [titleOf(game), others.map(nameOf).join(', ')].filter(Boolean).join(' · ');
  return { id, isOnline: true, seats: seats.length, mine, headline, detail, changed, facts: facts(round, changed) };
}

/** Sorts the games. Games in which the player is to move come first. Within each group, the game that changed last comes first. */
export const inOrder = (games: readonly Unfinished[]): Unfinished[] =>
  games.toSorted((one, other) => Number(other.mine) - Number(one.mine) || other.changed - one.changed);
