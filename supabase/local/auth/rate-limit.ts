import { AuthError } from './auth-error';

/**
 * One bucket of requests per client address (hosted-contract 1.3; api/apilimiter, api/middleware.go). Upstream keeps
 * its buckets in memory too.
 */
export interface RateLimiter {
  /** @throws AuthError 429 when the address has used its bucket up. */
  take(request: Request): void;
}

const WINDOW_MS = 300_000;

/** @param perFiveMinutes requests that flow back into an address's bucket in 5 minutes. */
export function createRateLimiter(options: {
  readonly burst: number;
  readonly perFiveMinutes: number;
  readonly clock: () => Date;
}): RateLimiter {
  const buckets = new Map<string, { tokens: number; atMs: number }>();
  return {
    take(request) {
      const address = request.headers.get('x-forwarded-for')?.split(',', 1)[0]?.trim() || 'local';
      const nowMs = options.clock().getTime();
      const bucket = buckets.get(address) ?? { tokens: options.burst, atMs: nowMs };
      const refilled = bucket.tokens + ((nowMs - bucket.atMs) / WINDOW_MS) * options.perFiveMinutes;
      const tokens = Math.min(options.burst, refilled);
      if (tokens < 1) throw new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached');
      buckets.set(address, { tokens: tokens - 1, atMs: nowMs });
    },
  };
}
