import { useEffect, useState } from 'react';
import { openedQueue } from '@/studio/queue/opened-queue';
import { otherRunEnd } from '@/studio/record/run-lock';

/** A page that was just reloaded holds its lock a moment longer, which needs no message. */
const QUIET_MS = 600;

export interface OtherRun {
  /** `running` while another tab of this browser tracks the video. */
  readonly status: 'asking' | 'running' | 'over';
  /** Opens the video without waiting for the other tab's run to end. */
  readonly openNow: () => void;
}

type Known = { readonly videoId: string } & Omit<OtherRun, 'openNow'>;

/**
 * Waits until another tab's run on this video ends before opening it here. This tab's queue leaves the video alone in
 * the meantime.
 */
export function useOtherRun(videoId: string): OtherRun {
  const [known, setKnown] = useState<Known | null>(null);
  useEffect(() => {
    const wait = new AbortController();
    const { signal } = wait;
    const loan = openedQueue.getState()?.runner.lend(videoId);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const begin = async (): Promise<void> => {
      await loan?.free;
      if (signal.aborted) return;
      timer = setTimeout(() => setKnown({ videoId, status: 'running' }), QUIET_MS);
      try {
        await otherRunEnd(videoId, signal);
      } catch (error) {
        console.warn('Whether another tab tracks the clip is not known', error);
      }
      clearTimeout(timer);
      if (!signal.aborted) setKnown({ videoId, status: 'over' });
    };
    void begin();
    return () => {
      clearTimeout(timer);
      wait.abort();
      loan?.giveBack();
    };
  }, [videoId]);
  return {
    status: known?.videoId === videoId ? known.status : 'asking',
    openNow: () => setKnown({ videoId, status: 'over' }),
  };
}
