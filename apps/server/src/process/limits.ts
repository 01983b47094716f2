/** How much somebody may do: `burst` at once, and `perSecond` over time. */
export interface Allowance {
  readonly burst: number;
  readonly perSecond: number;
}

interface Bucket {
  tokens: number;
  at: number;
}

/** Keys remembered before the fullest buckets are forgotten: a full bucket says nothing. */
const MOST_KEYS = 20_000;

/** Token buckets, one for each key (a person, an address). */
export class Limits {
  readonly #allowance: Allowance;
  readonly #now: () => number;
  readonly #buckets = new Map<string, Bucket>();

  constructor(allowance: Allowance, now: () => number = () => performance.now()) {
    this.#allowance = allowance;
    this.#now = now;
  }

  /** Takes one token; false where there is none. */
  take(key: string): boolean {
    const { burst, perSecond } = this.#allowance;
    const now = this.#now();
    let bucket = this.#buckets.get(key);
    if (!bucket) {
      if (this.#buckets.size >= MOST_KEYS) this.#forget(now);
      bucket = { tokens: burst, at: now };
      this.#buckets.set(key, bucket);
    }
    bucket.tokens = Math.min(burst, bucket.tokens + ((now - bucket.at) / 1000) * perSecond);
    bucket.at = now;
    if (bucket.tokens < 1) return false;
    bucket.tokens--;
    return true;
  }

  /** Drops the buckets that are full again by now; if there are none, the oldest half. */
  #forget(now: number): void {
    const { burst, perSecond } = this.#allowance;
    const before = this.#buckets.size;
    for (const [key, { tokens, at }] of this.#buckets)
      if (tokens + ((now - at) / 1000) * perSecond >= burst) this.#buckets.delete(key);
    if (this.#buckets.size < before) return;
    let dropped = 0;
    for (const key of this.#buckets.keys()) {
      if (dropped++ >= before / 2) break;
      this.#buckets.delete(key);
    }
  }
}
