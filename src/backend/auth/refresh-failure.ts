import { isOffline } from '@/lib/connection';

const waiting = new Set<(error: unknown) => void>();
/** Why the last refresh got no answer; null after an answer. */
let failure: { readonly error: unknown } | null = null;

/** Notes that a refresh of the session got no answer. */
export function noteUnanswered(error: unknown): void {
  failure = { error };
  for (const reject of waiting) reject(error);
  waiting.clear();
}

/** Notes that a refresh of the session got an answer. */
export function noteAnswered(): void {
  failure = null;
}

/**
 * Settles like `reading`, but rejects as soon as a refresh gets no answer. auth-js would repeat the refresh for half a
 * minute, while the screen shows neither data nor an error.
 */
export function unlessUnanswered<T>(reading: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    waiting.add(reject);
    void reading.then(resolve, reject).finally(() => waiting.delete(reject));
    if (failure && isOffline()) reject(failure.error);
  });
}
