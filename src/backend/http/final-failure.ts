/**
 * Marks a failed request's error as final. supabase-js repeats a failed read for seven seconds, except after an error
 * with this code.
 */
export function finalFailure(error: unknown): unknown {
  return error instanceof Error ? Object.assign(error, { code: 'ABORT_ERR' }) : error;
}
