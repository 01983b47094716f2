// Games that the home page lists on a wide screen.
import { resolve } from '$app/paths';
import type { TableLine } from '@sloop/protocol';
import type { SavedGame } from '#lib/device/saved.ts';
import { personName } from '../person-name.ts';
import { titleOf } from './unfinished.ts';

export interface GameRow {
  readonly id: string;
  readonly href: string;
  readonly title: string;
  readonly detail: string;
  /** When the game last changed, as Unix time in milliseconds. */
  readonly changed: number;
}

/** A finished game on this device, with a link to its replay. */
export const rowOfSaved = ({ id, game, seats, changed }: SavedGame): GameRow => ({
  id,
  href: resolve('/replay/[id]', { id }),
  title: titleOf(game),
  detail: seats.map(({ name }) => name).join(', '),
  changed,
});

/** An online game: a link to its replay if it is over, or else to its table. */
export const rowOfLine = ({ id, game, seats, status, changed }: TableLine): GameRow => ({
  id,
  href: resolve(status === 'over' ? '/t/[id]/replay' : '/t/[id]', { id }),
  title: titleOf(game),
  detail: seats.flatMap(({ person }) => (person ? [personName(person.name)] : [])).join(', '),
  changed,
});
