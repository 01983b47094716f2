// What an action brings, in words.
import type { Gain } from '@sloop/tortuga/glance';
import { m } from '#lib/paraglide/messages.js';
import { icon } from '#lib/ui/rich.ts';
import { tokenName } from './words.ts';

/** Describes a token's step: "boat 4 → 6". A token at the end of its track stays on its box. */
export const stepText = (token: 'boat' | 'pirate', from: number, to: number): string =>
  from === to
    ? m.tortuga_step_stays({ token: tokenName(token), box: from })
    : m.tortuga_step({ token: tokenName(token), from, to });

/** Says what an action brings, for example "boat 4 → 6" or "a chest, one of two tiles". */
export function gainWords(gain: Gain): string {
  switch (gain.kind) {
    case 'token':
      return stepText(gain.token, gain.from, gain.to);
    case 'hunt':
      return huntWords(gain.chests, gain.tiles);
    case 'take':
      return m.tortuga_gain_take();
    case 'claim':
      return m.tortuga_gain_claim();
    case 'push':
      return m.tortuga_gain_push();
  }
}

function huntWords(chests: number, tiles: number): string {
  const tile = tiles === 2 ? m.tortuga_gain_two_tiles() : tiles === 1 ? m.tortuga_gain_tile() : '';
  const chest = chests === 1 ? m.tortuga_gain_chest() : '';
  return [chest, tile].filter(Boolean).join(', ') || m.tortuga_gain_nothing();
}

/** Like `gainWords`, but shorter, for a narrow column. Symbols replace long words. */
export function gainShort(gain: Gain): string {
  switch (gain.kind) {
    case 'token':
      return gain.from === gain.to
        ? m.tortuga_short_full()
        : m.tortuga_short_step({ token: tokenName(gain.token), boxes: gain.to - gain.from });
    case 'hunt': {
      const parts = [
        gain.chests > 0 ? icon('bag', m.tortuga_gain_chest()) : '',
        gain.tiles > 0 ? icon('tile', m.tortuga_gain_tile()) : '',
      ];
      return parts.filter(Boolean).join(' + ') || m.tortuga_gain_nothing();
    }
    case 'take':
      return m.tortuga_short_take();
    case 'claim':
      return m.tortuga_short_claim();
    case 'push':
      return m.tortuga_short_push();
  }
}
