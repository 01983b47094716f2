import type { LoggedMove } from '@sloop/engine';
import { padded, widthOf, wrapped } from '../output/columns.ts';
import { labelOf, type Scene } from './display.ts';

/** Whether a log entry is a chance event whose outcome the viewer is not allowed to see, such as `roll -??-?` or `draw ?`. */
export const isUnseen = ({ by, move }: LoggedMove): boolean => by === 'chance' && /^\S+ [?-]+$/.test(move);

/** The lines of a log. Consecutive moves of the same actor form one paragraph. */
export function logLines(events: readonly LoggedMove[], scene: Pick<Scene, 'names' | 'paint' | 'width'>): string[] {
  const labels = [...scene.names.keys()].map((seat) => labelOf(scene, seat));
  const margin = Math.max(...labels.map(widthOf), 'chance'.length) + 2;
  const lines: string[] = [];
  for (let from = 0, to = 0; from < events.length; from = to) {
    const { by } = events[from]!;
    while (to < events.length && events[to]!.by === by) to++;
    const who = by === 'chance' ? scene.paint('gray', 'chance') : labels[by]!;
    const parts = events
      .slice(from, to)
      .map(({ move, for: seat }) => (seat === undefined ? move : `${move} for ${seat}`));
    lines.push(...wrapped(`  ${padded(who, margin)}`, parts, scene.width));
  }
  return lines;
}
