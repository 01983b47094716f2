import { arrangementOf, isAction, isReroll, rankOf, rankings, stowed } from '@sloop/tortuga/glance';
import type { GameHelps, Help, HelpContext } from '../help.ts';
import { kindOf } from './move-kind.ts';
import { numbersOf, viewOf } from './view.ts';

const ROLLING_KINDS = ['again', 'keep', 'skulls', 'skull', 'bonus'] as const;
const ACTING_KINDS = ['fleet', 'crew', 'hunt', 'tile', 'second', 'board', 'raid', 'claim', 'shed', 'stow'] as const;
type RollingKind = (typeof ROLLING_KINDS)[number];
type Kind = RollingKind | (typeof ACTING_KINDS)[number];

const isRolling = (kind: Kind): kind is RollingKind => (ROLLING_KINDS as readonly Kind[]).includes(kind);

async function helpWith(kind: Kind): Promise<Help> {
  return isRolling(kind)
    ? (await import('./helps-rolling.ts')).ROLLING[kind]
    : (await import('./helps-acting.ts')).ACTING[kind];
}

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

export const helps: GameHelps<Kind> = { kinds: [...ROLLING_KINDS, ...ACTING_KINDS], kindsOf, helpWith };
