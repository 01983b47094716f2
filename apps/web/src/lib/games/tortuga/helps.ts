import { arrangementOf, isAction, rankOf, rankings, stowed } from '@sloop/tortuga/glance';
import { m } from '#lib/paraglide/messages.js';
import type { GameHelps, Help, HelpContext } from '../help.ts';
import { isReroll } from './keeping.ts';
import { kindOf } from './move-kind.ts';
import { numbersOf, viewOf } from './view.ts';

const CHOICES = ['.tray .choices', '.tray'];

const KINDS = {
  again: { say: () => m.help_t_again(), at: CHOICES },
  keep: { say: () => m.help_t_keep(), at: CHOICES },
  skulls: { say: () => m.help_t_skulls(), at: CHOICES },
  skull: { say: () => m.help_t_skull(), at: CHOICES },
  bonus: { say: () => m.help_t_bonus(), at: CHOICES },
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
type Kind = keyof typeof KINDS;

function kindsOf(context: HelpContext): readonly Kind[] {
  const { view: shown, you, options, legal, log } = context;
  const view = viewOf(shown)!;
  const own = view.seats[you]!;
  const { phase } = view;
  switch (kindOf(legal)) {
    case 'keep': {
      const kinds: Kind[] = isReroll(log, you) ? ['again', 'keep'] : ['keep'];
      return own.roll?.includes('s') ? [...kinds, 'skulls'] : kinds;
    }
    case 'act':
      return phase === 'fleet' || phase === 'crew' || phase === 'hunt' ? [phase] : [];
    case 'attack': {
      const rank = isAction(phase) ? rankOf(rankings(view, numbersOf(options))[phase], you) : 0;
      return rank === 2 ? ['second'] : phase === 'raid' ? ['raid'] : ['board'];
    }
    case 'stow': {
      const { left } = stowed(own, arrangementOf(legal[0]!));
      return left === '' ? ['stow'] : ['stow', 'shed'];
    }
    case undefined:
      return [];
    default:
      return [kindOf(legal) as Kind];
  }
}

export const helps: GameHelps = { kinds: KINDS, kindsOf };
