import { settings } from '#lib/site/settings.svelte.ts';
import type { TableSnapshot } from './snapshot.ts';

/** How long a forced move is shown before it is played, in milliseconds. */
const SHOWN_FOR = 2000;

/** A move without an alternative plays itself, after it was shown for a while. */
export class ForcedMove {
  readonly #play: (move: string) => void;
  #now = $state.raw<{ readonly move: string; readonly at: number }>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(play: (move: string) => void) {
    this.#play = play;
  }

  /** The move that is shown, and when it plays itself, in milliseconds of `performance.now`. */
  get now(): { readonly move: string; readonly at: number } | undefined {
    return this.#now;
  }

  /** Looks at each new snapshot: a move that is still the only one keeps its time. */
  consider({ legal, pending, origin }: TableSnapshot): void {
    const [move, other] = legal;
    const isForced = settings.forced && move !== undefined && other === undefined && !pending && origin !== 'replay';
    if (isForced && this.#now?.move === move) return;
    this.cancel();
    if (!isForced) return;
    const wait = SHOWN_FOR * settings.pace;
    this.#now = { move, at: performance.now() + wait };
    this.#timer = setTimeout(() => {
      this.cancel();
      this.#play(move);
    }, wait);
  }

  cancel(): void {
    clearTimeout(this.#timer);
    this.#now = undefined;
  }
}
