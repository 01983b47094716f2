import type { TableTexts } from '@sloop/protocol';
import { MOST_SEATS } from '@sloop/protocol/limits';
import { m } from '#lib/paraglide/messages.js';

/** The texts about a table in the current language. The server fills in the placeholders. */
export const tableTexts = (): TableTexts => ({
  open: [m.share_full(), ...Array.from({ length: MOST_SEATS }, (_, index) => m.share_open({ count: index + 1 }))],
  starting: m.share_starting(),
  playing: m.share_playing(),
  round: m.round_number({ number: '{round}' }),
  won: m.wins({ name: '{name}' }),
  shared: m.shared_victory({ names: '{names}' }),
  closed: m.share_closed(),
  ended: m.share_ended(),
  seated: m.share_seated({ names: '{names}' }),
  toMove: m.share_to_move({ name: '{name}' }),
  waitingFor: m.share_waiting_for({ names: '{names}' }),
  join: m.share_join(),
  watch: m.share_watch(),
  replay: m.share_replay(),
});
