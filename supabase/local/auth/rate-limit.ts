import { AuthError } from './auth-error';

/**
 * One bucket of requests per key, in memory as supabase/auth has them (api/apilimiter, api/middleware.go).
 */
export interface RateLimiter {
  /** @throws AuthError 429 when the bucket is used up. */
  take(key: string): void;
  /** Takes a taking back. */
  giveBack(key: string): void;
}

const WINDOW_MS = 300_000;
/** More buckets than this are looked through for those that are full again. */
const MANY_BUCKETS = 10_000;

/** @param perFiveMinutes requests that flow back into a bucket in 5 minutes. */
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
 * The client's address as the edge named it, whole as upstream takes it: addresses of one IPv6 network are not one
 * (api/middleware.go, sbff/sbff.go).
 */
export function addressOf(request: Request): string {
  return request.headers.get('x-forwarded-for')?.split(',', 1)[0]?.trim() || 'local';
}
