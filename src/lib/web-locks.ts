/** Releases a lock. */
export type Release = () => void;

/** False outside of secure contexts, where browsers have no Web Locks. */
export function hasWebLocks(): boolean {
  return 'locks' in navigator;
}

/**
 * Waits for a Web Lock and holds it until it is released, or until this page or worker has ended for any reason.
 * Without Web Locks every request is granted.
 * @returns null when the signal aborted before the lock was granted, or when only a free lock was wanted and it is
 * taken.
 */
export function holdLock(name: string): Promise<Release>;
export function holdLock(name: string, options: LockOptions): Promise<Release | null>;
export function holdLock(name: string, options: LockOptions = {}): Promise<Release | null> {
  if (!hasWebLocks()) return Promise.resolve(() => undefined);
  return new Promise((resolve, reject) => {
    const hold = (lock: Lock | null): Promise<void> | null => {
      if (lock) return new Promise<void>((release) => resolve(release));
      resolve(null);
      return null;
    };
    navigator.locks.request(name, options, hold).catch((error: unknown) => {
      if (options.signal?.aborted === true) resolve(null);
      else reject(error);
    });
  });
}

/** The names of all locks with a prefix, without the prefix, that this or another page holds now. */
export async function heldLocks(prefix: string): Promise<ReadonlySet<string>> {
  if (!hasWebLocks()) return new Set();
  const { held = [] } = await navigator.locks.query();
  const names = held.map((lock) => lock.name ?? '').filter((name) => name.startsWith(prefix));
  return new Set(names.map((name) => name.slice(prefix.length)));
}
