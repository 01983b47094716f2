import { RANKS, type Rank } from '@sloop/bots/rank-names';
import { m } from '#lib/paraglide/messages.js';

export { RANKS, type Rank };

const NAMES: Readonly<Record<Rank, () => string>> = {
  'cabin-boy': () => m.rank_cabin_boy(),
  deckhand: () => m.rank_deckhand(),
  bosun: () => m.rank_bosun(),
  quartermaster: () => m.rank_quartermaster(),
  captain: () => m.rank_captain(),
};

const ABOUT: Readonly<Record<Rank, () => string>> = {
  'cabin-boy': () => m.rank_cabin_boy_about(),
  deckhand: () => m.rank_deckhand_about(),
  bosun: () => m.rank_bosun_about(),
  quartermaster: () => m.rank_quartermaster_about(),
  captain: () => m.rank_captain_about(),
};

const isRank = (rank: string): rank is Rank => (RANKS as readonly string[]).includes(rank);

/** The name of a rank in the player's language, or `rank` itself if the site does not know this rank. */
export const rankName = (rank: string): string => (isRank(rank) ? NAMES[rank]() : rank);
export const rankAbout = (rank: Rank): string => ABOUT[rank]();

/** The names of the bots. The index is the seat. */
export const BOT_NAMES = ['Anne', 'Frank', 'Lothar', 'Mia', 'Jonas'] as const;
export const botName = (seat: number): string => BOT_NAMES[seat] ?? `Bot ${seat + 1}`;
