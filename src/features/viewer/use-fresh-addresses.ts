import { useRef } from 'react';

/** Signed URLs are valid for two hours (backend/sharing/shared-files.ts), so a newer one fails for another reason. */
const AGAIN_AFTER_MS = 60 * 60 * 1000;

/**
 * Returns the handler for a failed player. Signed URLs expire, so it requests new ones, at most once an hour for each
 * video, because more requests do not help with a video that this browser cannot play. The response also shows if the
 * link was deleted in the meantime.
 */
export function useFreshAddresses(reload: () => void): (failedVideoId: string) => void {
  const askedAt = useRef(new Map<string, number>());
  return (failedVideoId) => {
    const nowMs = Date.now();
    const before = askedAt.current.get(failedVideoId);
    if (before !== undefined && nowMs - before < AGAIN_AFTER_MS) return;
    askedAt.current.set(failedVideoId, nowMs);
    reload();
  };
}
