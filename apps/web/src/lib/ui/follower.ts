/** How long after a change the things on a table may still be moving, in milliseconds. */
const MOVING = 1500;

/** Calls `measure` in every frame while things on the table move, so that words can stay next to the things that they are about. */
export class Follower {
  readonly #measure: () => void;
  #until = 0;
  #frame = 0;

  constructor(measure: () => void) {
    this.#measure = measure;
  }

  /** Calls `measure` now, and in every frame for as long as things may still be moving. */
  readonly follow = (): void => {
    this.#until = performance.now() + MOVING;
    this.stop();
    const again = (): void => {
      this.#measure();
      if (performance.now() < this.#until) this.#frame = requestAnimationFrame(again);
    };
    again();
  };

  stop(): void {
    cancelAnimationFrame(this.#frame);
  }

  /** Calls `follow` whenever the size of an element changes. Returns a function that stops watching. */
  watch(element: Element): () => void {
    const resized = new ResizeObserver(this.follow);
    resized.observe(element);
    return () => resized.disconnect();
  }
}
