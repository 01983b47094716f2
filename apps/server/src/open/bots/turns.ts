/**
 * A queue of items, each of which has an owner. The first items of all owners come before the second item of any owner, so that no
 * owner waits longer because another owner has many items. The items of one owner keep their order.
 */
export class Turns<Item> {
  /** The items of each owner. The owner whose turn is next comes first. */
  readonly #waiting = new Map<string, Item[]>();
  #size = 0;

  /** The number of all waiting items. */
  get size(): number {
    return this.#size;
  }

  /** The number of owners who have a waiting item. */
  get owners(): number {
    return this.#waiting.size;
  }

  /** The number of this owner's waiting items. */
  of(owner: string): number {
    return this.#waiting.get(owner)?.length ?? 0;
  }

  add(owner: string, item: Item): void {
    const items = this.#waiting.get(owner);
    if (items) items.push(item);
    else this.#waiting.set(owner, [item]);
    this.#size++;
  }

  /** Removes the next item and returns it. Its owner's turn comes again after the turns of all others. */
  take(): Item | undefined {
    const [next] = this.#waiting;
    if (next === undefined) return undefined;
    const [owner, items] = next;
    this.#waiting.delete(owner);
    this.#size--;
    const item = items.shift()!;
    if (items.length > 0) this.#waiting.set(owner, items);
    return item;
  }
}
