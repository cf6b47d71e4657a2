import { holdLock, type Release } from '@/lib/web-locks';

/** A tab holds this lock while it tracks a video. The browser releases it when the tab closes or crashes. */
function lockName(videoId: string): string {
  return `standout.run.${videoId}`;
}

/**
 * Tells the other tabs of this browser that this one tracks the video.
 * @returns a function that ends this.
 */
export function holdRun(videoId: string): Release {
  const end = new AbortController();
  void holdUntil(lockName(videoId), end.signal);
  return () => end.abort();
}

async function holdUntil(name: string, signal: AbortSignal): Promise<void> {
  try {
    const release = await holdLock(name, { signal });
    if (signal.aborted) release?.();
    else signal.addEventListener('abort', () => release?.(), { once: true });
  } catch (error) {
    console.warn('Other tabs do not know that the clip is being tracked', error);
  }
}

/** Resolves when no other tab of this browser tracks the video, or when the signal is aborted. */
export async function otherRunEnd(videoId: string, signal: AbortSignal): Promise<void> {
  // The lock is shared, so that waiting tabs do not block each other.
  const release = await holdLock(lockName(videoId), { mode: 'shared', signal });
  release?.();
}
