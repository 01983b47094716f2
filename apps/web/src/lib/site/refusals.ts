import { MOST_TIMEOUTS } from '@sloop/protocol/limits';
import { m } from '#lib/paraglide/messages.js';
import type { Refused } from '#lib/play/snapshot.ts';

const WORDS: Partial<Record<Refused['code'], () => string>> = {
  offline: () => m.no_connection(),
  'no-cookies': () => m.refused_no_cookies(),
  held: () => m.refused_held(),
  'time-up': () => m.time_up(),
  'seat-lost': () => m.seat_lost({ most: MOST_TIMEOUTS }),
  'not-held': () => m.refused_stale(),
  'bad-name': () => m.refused_bad_name(),
  forbidden: () => m.refused_forbidden(),
  'not-seated': () => m.refused_not_seated(),
  'not-host': () => m.refused_not_host(),
  'not-found': () => m.refused_not_found(),
  'not-open': () => m.refused_not_open(),
  'not-playing': () => m.refused_not_playing(),
  'seat-taken': () => m.refused_seat_taken(),
  'already-seated': () => m.refused_already_seated(),
  'seats-empty': () => m.refused_seats_empty(),
  stale: () => m.refused_stale(),
  'not-to-act': () => m.refused_not_to_act(),
  'illegal-move': () => m.refused_illegal_move(),
  'game-over': () => m.refused_game_over(),
  'cannot-undo': () => m.refused_cannot_undo(),
  'too-many': () => m.refused_too_many(),
  'too-many-tables': () => m.refused_too_many_tables(),
  busy: () => m.refused_busy(),
  overloaded: () => m.refused_overloaded(),
  'wrong-code': () => m.refused_wrong_code(),
  unreadable: () => m.refused_unreadable(),
  'storage-full': () => m.refused_storage_full(),
  'storage-down': () => m.refused_storage_down(),
};

/** Says why an act was refused, in the player's language. */
export const refusalText = ({ code }: Refused): string => WORDS[code]?.() ?? m.refused_other();
