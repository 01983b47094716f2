/** Allows `burst` actions at once, and `perSecond` actions per second on average. */
export interface RateLimit {
  readonly burst: number;
  readonly perSecond: number;
}

interface Bucket {
  tokens: number;
  /** When `tokens` was last updated, in milliseconds. */
  at: number;
}

/** The number of buckets at which `#forget` drops some of them. */
const MOST_KEYS = 20_000;

/** Keeps a token bucket for each key. A key is, for example, a person's id or an IP address. */
export class RateLimiter {
  readonly #limit: RateLimit;
  readonly #now: () => number;
  readonly #buckets = new Map<string, Bucket>();

  constructor(limit: RateLimit, now: () => number = () => performance.now()) {
    this.#limit = limit;
    this.#now = now;
  }

  /** Takes one token from the key's bucket. Returns false if the bucket has no token. */
  take(key: string): boolean {
    const { burst, perSecond } = this.#limit;
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

  /** How long the key must wait until its bucket has a token, in seconds. */
  secondsUntilNext(key: string): number {
    const bucket = this.#buckets.get(key);
    if (!bucket) return 0;
    const { tokens, at } = bucket;
    return Math.max(0, (1 - tokens) / this.#limit.perSecond - (this.#now() - at) / 1000);
  }

  /**
   * Drops all full buckets. This changes nothing for their keys, because a new bucket is full as well. If no bucket is full, drops
   * the older half of the buckets.
   */
  #forget(now: number): void {
    const { burst, perSecond } = this.#limit;
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
