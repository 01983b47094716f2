import type { TableSnapshot } from './snapshot.ts';

/** Keeps the latest snapshot of a source and passes every new snapshot on to the listeners. */
export class SnapshotFeed {
  readonly #listeners = new Set<(snapshot: TableSnapshot) => void>();
  #latest: TableSnapshot | undefined;

  get latest(): TableSnapshot | undefined {
    return this.#latest;
  }

  /**
   * Adds a listener. If there is already a snapshot, calls the listener immediately. Returns a function that ends the
   * subscription.
   */
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
