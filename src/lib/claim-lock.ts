/**
 * Waits for a Web Lock, as long as it may take. A page that was just closed gives its locks up only a moment later.
 * Without Web Locks everybody gets the lock.
 * @returns gives it up again; null when somebody else still has it.
 */
export function claimLock(name: string, waitMs: number): Promise<(() => void) | null> {
  if (!('locks' in navigator)) return Promise.resolve(() => undefined);
  return new Promise((resolve, reject) => {
    const hold = (): Promise<void> => new Promise((letGo) => resolve(letGo));
    navigator.locks.request(name, { signal: AbortSignal.timeout(waitMs) }, hold).catch((error: unknown) => {
      if (error instanceof DOMException && error.name === 'TimeoutError') resolve(null);
      else reject(error);
    });
  });
}
