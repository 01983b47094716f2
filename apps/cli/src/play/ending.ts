import type { Outcome } from '@sloop/engine';
import { inColumns } from '../output/columns.ts';
import { labelOf, type Scene } from './display.ts';

/** The lines that are printed at the end: a table of the points of each seat, if the game has points, and then the winners. */
export function ending({ winners, scores }: Outcome, scene: Scene): string[] {
  const names = winners.map((seat) => labelOf(scene, seat)).join(' and ');
  const mine = winners.includes(scene.seat);
  const verdict = winners.length > 1 ? `${names} share the victory.` : mine ? 'You have won!' : `${names} has won.`;
  const sources = Object.keys(scores?.[0] ?? {});
  const rows = (scores ?? []).map((score, seat) => [
    `  ${labelOf(scene, seat)}`,
    ...sources.map((source) => String(score[source])),
  ]);
  const table = scores ? [...inColumns([['  points', ...sources], ...rows], { figures: true }), ''] : [];
  return [...table, scene.paint('bold', verdict)];
}
