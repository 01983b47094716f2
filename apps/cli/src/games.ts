import { games } from '@sloop/games';

/** The names of the games, for the help. */
export const gameNames = games.map(({ id }) => id).join(' or ');

export const unknownGame = (id: string): string =>
  `there is no game ${id}; there are: ${games.map((each) => each.id).join(', ')}`;
