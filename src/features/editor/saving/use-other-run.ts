import { useEffect, useState } from 'react';
import { otherRunEnd } from './run-lock';

/** A page that was just reloaded still has its run for a moment; that is not worth a word. */
const QUIET_MS = 600;

export interface OtherRun {
  /** Running: another tab of this browser tracks the video, and goes on with it. */
  readonly status: 'asking' | 'running' | 'over';
  /** Does not wait for its end. */
  readonly openNow: () => void;
}

type Known = { readonly videoId: string } & Omit<OtherRun, 'openNow'>;

/** Waits for a run that another tab of this browser has on the video when it is opened here. */
export function useOtherRun(videoId: string): OtherRun {
  const [known, setKnown] = useState<Known | null>(null);
  useEffect(() => {
    const wait = new AbortController();
    const { signal } = wait;
    const timer = setTimeout(() => setKnown({ videoId, status: 'running' }), QUIET_MS);
    const begin = async (): Promise<void> => {
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
    };
  }, [videoId]);
  return {
    status: known?.videoId === videoId ? known.status : 'asking',
    openNow: () => setKnown({ videoId, status: 'over' }),
  };
}
