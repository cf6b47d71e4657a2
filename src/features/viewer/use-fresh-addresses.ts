import { useRef } from 'react';

/** Addresses are good for two hours (backend/shared-files.ts): a younger one fails for another reason. */
const AGAIN_AFTER_MS = 60 * 60 * 1000;

/**
 * What to do when a player fails: addresses expire, so they are asked for anew, once an hour for each video. One that
 * this browser cannot play gets no better by asking. A link that was deleted meanwhile shows itself in the answer.
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
