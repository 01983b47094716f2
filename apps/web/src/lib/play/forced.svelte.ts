import { settings } from '#lib/site/settings.svelte.ts';
import type { TableSnapshot } from './snapshot.ts';

/** How long a forced move is shown before it is played, in milliseconds. */
const SHOWN_FOR = 2000;

export interface ShownMove {
  readonly move: string;
  /** When it plays itself, in milliseconds of `performance.now`; undefined if it waits for the person. */
  readonly at: number | undefined;
}

/**
 * The only legal move of the person at the screen. If everybody can see that it is the only one, it plays itself after it was
 * shown for a while. Otherwise it waits for the person: a move that came by itself would tell the others that a hidden roll or a
 * hidden hand left no choice.
 */
export class ForcedMove {
  readonly #play: (move: string) => void;
  #now = $state.raw<ShownMove>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(play: (move: string) => void) {
    this.#play = play;
  }

  /** The move that is shown now. */
  get now(): ShownMove | undefined {
    return this.#now;
  }

  /** Takes in each new snapshot. While the same move is the only one, it keeps its time. */
  consider({ legal, openlyForced, pending, origin }: TableSnapshot): void {
    const [move, other] = legal;
    const isForced = settings.forced && move !== undefined && other === undefined && !pending && origin !== 'replay';
    if (isForced && this.#now?.move === move && (this.#now.at !== undefined) === openlyForced) return;
    this.cancel();
    if (!isForced) return;
    if (openlyForced) this.#playLater(move);
    else this.#now = { move, at: undefined };
  }

  cancel(): void {
    clearTimeout(this.#timer);
    this.#now = undefined;
  }

  #playLater(move: string): void {
    const wait = SHOWN_FOR * settings.pace;
    this.#now = { move, at: performance.now() + wait };
    this.#timer = setTimeout(() => {
      this.cancel();
      this.#play(move);
    }, wait);
  }
}
