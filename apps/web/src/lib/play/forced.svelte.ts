import { settings } from '#lib/site/settings.svelte.ts';
import type { TableSnapshot } from './snapshot.ts';

/** How long a forced move is shown before it is played, in milliseconds at normal pace. */
const SHOWN_FOR = 2000;

export interface ShownMove {
  readonly move: string;
  /**
   * When the move will be played automatically, as a `performance.now()` value; undefined if the player has to confirm it.
   */
  readonly at: number | undefined;
}

/**
 * Shows the player's only legal move. If everybody can see that there is no other legal move, the move is played automatically
 * after a while. Otherwise the player has to confirm it, because an automatic move would tell the others that a hidden roll or a
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

  /**
   * Call this with each new snapshot. While the same move stays the only legal one, the time when it will be played
   * does not change.
   */
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
