import type { LoggedMove } from '@sloop/protocol';

/** How long a move is looked at while several are played back, in milliseconds. */
const STAYS: Readonly<Record<string, number>> = {
  roll: 0,
  chest: 380,
  keep: 450,
  bonus: 450,
  skull: 650,
  act: 750,
  forfeit: 500,
  tile: 350,
  board: 1200,
  raid: 1200,
  claim: 750,
  stow: 550,
};

export const pace = ({ move }: LoggedMove): number => STAYS[move.split(' ')[0]!] ?? 0;
