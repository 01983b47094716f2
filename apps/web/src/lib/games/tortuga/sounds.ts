import type { SoundsOf } from '#lib/games/contract.ts';
import type { SoundName } from '#lib/site/sounds.ts';
import { viewOf } from './view.ts';

const SOUNDS: Readonly<Record<string, SoundName>> = {
  roll: 'roll',
  keep: 'keep',
  bonus: 'keep',
  skull: 'keep',
  chest: 'chest',
  claim: 'chest',
  stow: 'chest',
  tile: 'coin',
  act: 'step',
  board: 'step',
  raid: 'step',
};

export const soundsOf: SoundsOf = ({ by, move }, { before }) => {
  const [kind = '', ...rest] = move.split(' ');
  // Another seat's hidden answer is not heard until it is revealed.
  if (by !== 'chance' && move.includes('?')) return [];
  // The chest or the tile that the hunt brings makes the sound.
  if (kind === 'act' && viewOf(before)?.phase === 'hunt') return [];
  // `board 2 1` takes the chest in the second place. `board 2` takes nothing.
  if ((kind === 'board' || kind === 'raid') && rest.length === 2) return ['stolen'];
  const sound = SOUNDS[kind];
  return sound ? [sound] : [];
};
