/** A tab that tracks a video holds it; it goes with the tab, whatever becomes of that. */
function lockName(videoId: string): string {
  return `standout.run.${videoId}`;
}

/** Tells the other tabs of this browser that this one tracks the video. @returns tells them that it does not any more. */
export function holdRun(videoId: string): () => void {
  if (!('locks' in navigator)) return () => undefined;
  const end = new AbortController();
  const { signal } = end;
  const hold = (): Promise<void> =>
    new Promise((letGo) => signal.addEventListener('abort', () => letGo(), { once: true }));
  navigator.locks.request(lockName(videoId), { signal }, hold).catch((error: unknown) => {
    if (!signal.aborted) console.warn('Other tabs do not know that the clip is being tracked', error);
  });
  return () => end.abort();
}

/** Resolves when no other tab of this browser tracks the video, or when it is waited for no longer. */
export async function otherRunEnd(videoId: string, signal: AbortSignal): Promise<void> {
  if (!('locks' in navigator)) return;
  try {
    // Shared: tabs that wait do not wait for each other.
    await navigator.locks.request(lockName(videoId), { mode: 'shared', signal }, () => undefined);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
