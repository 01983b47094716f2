// Help with all decisions after rolling. This file is loaded when the first action comes up.
import { m } from '#lib/paraglide/messages.js';
import type { Help } from '../help.ts';
import { CHOICES } from './helps-rolling.ts';

export const ACTING = {
  fleet: { say: () => m.help_t_fleet(), at: ['[data-own] [data-area$=".fleet"]'] },
  crew: { say: () => m.help_t_crew(), at: ['[data-own] [data-area$=".crew"]'] },
  hunt: { say: () => m.help_t_hunt(), at: ['[data-own] [data-area$=".shore"]'] },
  tile: { say: () => m.help_t_tile(), at: CHOICES },
  second: { say: () => m.help_t_second(), at: CHOICES },
  board: { say: () => m.help_t_board(), at: CHOICES },
  raid: { say: () => m.help_t_raid(), at: CHOICES },
  claim: { say: () => m.help_t_claim(), at: CHOICES },
  shed: { say: () => m.help_t_shed(), at: CHOICES },
  stow: { say: () => m.help_t_stow(), at: CHOICES },
} as const satisfies Readonly<Record<string, Help>>;
