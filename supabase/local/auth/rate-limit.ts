import { AuthError } from './auth-error';

/** One bucket of requests per key, in memory like supabase/auth's (api/apilimiter, api/middleware.go). */
export interface RateLimiter {
  /** @throws AuthError 429 when the bucket is used up. */
  take(key: string): void;
  /** Returns a token to the bucket. */
  giveBack(key: string): void;
}

const WINDOW_MS = 300_000;
/** Above this number of buckets, full ones are removed. */
const MANY_BUCKETS = 10_000;

/** @param perFiveMinutes tokens that a bucket regains in 5 minutes. */
export function createRateLimiter(options: {
  readonly burst: number;
  readonly perFiveMinutes: number;
  readonly clock: () => Date;
}): RateLimiter {
  const { burst, perFiveMinutes, clock } = options;
  const buckets = new Map<string, { tokens: number; atMs: number }>();
  const tokensOf = (bucket: { tokens: number; atMs: number } | undefined, nowMs: number): number =>
    bucket ? Math.min(burst, bucket.tokens + ((nowMs - bucket.atMs) / WINDOW_MS) * perFiveMinutes) : burst;
  const forgetFull = (nowMs: number): void => {
    for (const [key, bucket] of buckets) if (tokensOf(bucket, nowMs) >= burst) buckets.delete(key);
  };
  return {
    take(key) {
      const nowMs = clock().getTime();
      const tokens = tokensOf(buckets.get(key), nowMs);
      if (tokens < 1) throw new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached');
      if (buckets.size >= MANY_BUCKETS && !buckets.has(key)) forgetFull(nowMs);
      buckets.set(key, { tokens: tokens - 1, atMs: nowMs });
    },
    giveBack(key) {
      const bucket = buckets.get(key);
      if (bucket) bucket.tokens += 1;
    },
  };
}

/**
 * The client's full address as reported by the edge. Like upstream, addresses of one IPv6 network count separately
 * (api/middleware.go, sbff/sbff.go).
 */
export function addressOf(request: Request): string {
  return request.headers.get('x-forwarded-for')?.split(',', 1)[0]?.trim() || 'local';
}
