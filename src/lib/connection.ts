/** How much later than a failed request a browser may notice that the connection is lost. */
const NOTICED_AFTER_MS = 300;

/** Whether the browser knows that it has no connection. It does not notice a server that cannot be reached. */
export function isOffline(): boolean {
  return 'navigator' in globalThis && 'onLine' in navigator && !navigator.onLine;
}

/**
 * Calls the listener when the connection is lost and when it is back.
 * @returns a function that unsubscribes.
 */
export function subscribeConnection(listener: () => void): () => void {
  for (const change of ['online', 'offline']) window.addEventListener(change, listener);
  return () => {
    for (const change of ['online', 'offline']) window.removeEventListener(change, listener);
  };
}

/** Whether a request failed just now because the connection is lost. */
export function wasLineLost(): Promise<boolean> {
  if (isOffline()) return Promise.resolve(true);
  return new Promise((resolve) => {
    const stop = new AbortController();
    const end = (isLost: boolean) => () => {
      stop.abort();
      resolve(isLost);
    };
    const timer = setTimeout(end(false), NOTICED_AFTER_MS);
    stop.signal.addEventListener('abort', () => clearTimeout(timer));
    window.addEventListener('offline', end(true), { signal: stop.signal });
  });
}

/** Waits until the browser is online. Rejects with the signal's reason when it aborts first. */
export function untilOnline(signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    if (!isOffline()) return resolve();
    const stop = new AbortController();
    const once = (finish: () => void) => () => {
      stop.abort();
      finish();
    };
    window.addEventListener('online', once(resolve), { signal: stop.signal });
    signal?.addEventListener(
      'abort',
      once(() => reject(signal.reason)),
      { signal: stop.signal },
    );
  });
}
