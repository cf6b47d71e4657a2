/** Safari has no idle callback. */
const WITHOUT_TELLING_MS = 1000;

/** Calls back once the browser has nothing else to do. @returns cancels the call. */
export function whenIdle(callback: () => void): () => void {
  if ('requestIdleCallback' in globalThis) {
    const id = requestIdleCallback(callback);
    return () => cancelIdleCallback(id);
  }
  const timer = setTimeout(callback, WITHOUT_TELLING_MS);
  return () => clearTimeout(timer);
}
