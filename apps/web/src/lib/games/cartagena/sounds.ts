import { SLOOP } from '@sloop/cartagena/glance';
import type { SoundsOf } from '#lib/games/contract.ts';
import { movedIn, viewOf } from './view.ts';

export const soundsOf: SoundsOf = ({ by, move }, given) => {
  // In notation, only pirates' moves contain numbers. Drawing a card makes no sound here, because the sound of going
  // back already includes it.
  if (by === 'chance' || !/\d/.test(move)) return [];
  const [before, after] = [viewOf(given.before), viewOf(given.after)];
  const way = before && after ? movedIn(before, after, by) : undefined;
  if (move.startsWith('-')) return ['hop', 'draw'];
  return ['card', way?.to === SLOOP ? 'aboard' : 'hop'];
};
