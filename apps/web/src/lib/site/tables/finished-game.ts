// A finished game in the list of games, from this device or from the server.
import type { TableLine } from '@sloop/protocol';
import type { SavedGame } from '#lib/device/saved.ts';
import { m } from '#lib/paraglide/messages.js';
import { victory } from '#lib/play/prompt.ts';
import { nameAt, titleOf } from '../home/unfinished.ts';
import { isYou } from '../you.ts';

interface Player {
  readonly name: string;
  readonly isYou: boolean;
  readonly won: boolean;
  /** The points. Undefined in a game without points. */
  readonly score: number | undefined;
}

export interface Finished {
  /** The game and the winners. */
  readonly headline: string;
  /** The players, those with the most points first. */
  readonly players: readonly Player[];
  /** When the game ended, as Unix time in milliseconds. */
  readonly changed: number;
}

export const finishedHere = ({ game, seats, record, changed }: SavedGame): Finished =>
  finished(
    game,
    changed,
    seats.map(({ name }, seat) => ({
      name,
      isYou: isYou(name),
      won: record?.result?.winners.includes(seat) ?? false,
      score: record?.result?.scores?.[seat]?.['total'],
    })),
  );

export const finishedOnline = (line: TableLine): Finished =>
  finished(
    line.game,
    line.changed,
    line.seats.map(({ won = false, score }, seat) => ({
      name: nameAt(line, seat),
      isYou: seat === line.you,
      won,
      score,
    })),
    m.game_ended(),
  );

/** `noWinner` is what the headline says if nobody has won. */
function finished(game: string, changed: number, players: readonly Player[], noWinner?: string): Finished {
  const winners = players.filter(({ won }) => won);
  const others = winners.filter((winner) => !winner.isYou).map(({ name }) => name);
  const title = titleOf(game);
  return {
    headline: [title, winners.length === 0 ? noWinner : victory(others, others.length < winners.length)]
      .filter(Boolean)
      .join(': '),
    players: players.toSorted((one, other) => (other.score ?? 0) - (one.score ?? 0)),
    changed,
  };
}
