import type { TableSnapshot } from './snapshot.ts';

/** The latest snapshot of a source, and the listeners that receive every later one. */
export class SnapshotFeed {
  readonly #listeners = new Set<(snapshot: TableSnapshot) => void>();
  #latest: TableSnapshot | undefined;

  get latest(): TableSnapshot | undefined {
    return this.#latest;
  }

  /** Calls back with the latest snapshot at once, if there is one. Returns a function that ends the subscription. */
  subscribe(listener: (snapshot: TableSnapshot) => void): () => void {
    this.#listeners.add(listener);
    if (this.#latest) listener(this.#latest);
    return () => this.#listeners.delete(listener);
  }

  send(snapshot: TableSnapshot): void {
    this.#latest = snapshot;
    for (const listener of this.#listeners) listener(snapshot);
  }

  close(): void {
    this.#listeners.clear();
  }
}
