/** How often something may be done: `burst` times at once, and `perSecond` on average. */
export interface RateLimit {
  readonly burst: number;
  readonly perSecond: number;
}

interface Bucket {
  tokens: number;
  /** When `tokens` was last updated, in milliseconds. */
  at: number;
}

/**
 * The most keys that are remembered. When there are that many, full buckets are dropped. Nothing is lost, because a new bucket is
 * full as well.
 */
const MOST_KEYS = 20_000;

/** A rate limiter with a token bucket for each key, such as a person or an address. */
export class RateLimiter {
  readonly #limit: RateLimit;
  readonly #now: () => number;
  readonly #buckets = new Map<string, Bucket>();

  constructor(limit: RateLimit, now: () => number = () => performance.now()) {
    this.#limit = limit;
    this.#now = now;
  }

  /** Takes one token, or returns false if there is none. */
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

  /** Drops all buckets that are full by now. If no bucket is full, drops the oldest half of them. */
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
