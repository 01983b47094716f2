// Help with decisions about dice. Rolling dice is the first phase of every round.
import { m } from '#lib/paraglide/messages.js';
import type { Help } from '../help.ts';

export const CHOICES = ['.tray .choices', '.tray'];

export const ROLLING = {
  again: { say: () => m.help_t_again(), at: CHOICES },
  keep: { say: () => m.help_t_keep(), at: CHOICES },
  skulls: { say: () => m.help_t_skulls(), at: CHOICES },
  skull: { say: () => m.help_t_skull(), at: CHOICES },
  bonus: { say: () => m.help_t_bonus(), at: CHOICES },
} as const satisfies Readonly<Record<string, Help>>;
