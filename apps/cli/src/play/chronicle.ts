import type { Actor, Due } from '@sloop/engine';
import { padded, widthOf, wrapped } from './columns.ts';
import { labelOf, type Scene } from './drawer.ts';

/** A log entry as the seat at the terminal has witnessed it; `due`: which chance event it was. */
export interface Event {
  readonly by: Actor;
  readonly text: string;
  readonly due: Due | undefined;
}

/** A chance event of which this seat sees nothing: `roll -??-?`, `draw ?`. */
export const isUnseen = ({ by, text }: Event): boolean => by === 'chance' && /^\S+ [?-]+$/.test(text);

/** What happened, one paragraph for each run of moves by one actor. */
export function chronicle(events: readonly Event[], scene: Pick<Scene, 'names' | 'paint'>): string[] {
  const labels = [...scene.names.keys()].map((seat) => labelOf(scene, seat));
  const margin = Math.max(...labels.map(widthOf), 'chance'.length) + 2;
  const lines: string[] = [];
  for (let from = 0, to = 0; from < events.length; from = to) {
    const { by } = events[from]!;
    while (to < events.length && events[to]!.by === by) to++;
    const who = by === 'chance' ? scene.paint('gray', 'chance') : labels[by]!;
    const parts = events
      .slice(from, to)
      .map(({ text, due }) => (due?.seat === undefined ? text : `${text} for ${due.seat}`));
    lines.push(...wrapped(`  ${padded(who, margin)}`, parts));
  }
  return lines;
}
