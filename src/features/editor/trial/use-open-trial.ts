import { useEffect, useState } from 'react';
import { watchPage } from '@/lib/autosave/watch-page';
import { openTrial, type OpenTrial } from '@/studio/trial/open-trial';
import type { Trial } from '@/studio/trial/trial-store';

export type OpenTrialState =
  | { readonly kind: 'loading' }
  /** Another tab of this browser has the clip open. */
  | { readonly kind: 'elsewhere' }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'ready'; readonly opened: OpenTrial; readonly src: string };

const LOADING: OpenTrialState = { kind: 'loading' };

/** Opens a visitor's clip, and stores its track while the screen is mounted. */
export function useOpenTrial(trial: Trial): OpenTrialState {
  const [state, setState] = useState(LOADING);
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const open = async (): Promise<void> => {
      const opened = await openTrial(trial, signal);
      if (signal.aborted) void opened?.close();
      else if (!opened) setState({ kind: 'elsewhere' });
      else setState({ kind: 'ready', opened, src: heldUntil(signal, trial, opened) });
    };
    open().catch((error: unknown) => {
      if (!signal.aborted) setState({ kind: 'failed', error });
    });
    return () => {
      leaving.abort();
      setState(LOADING);
    };
  }, [trial]);
  return state;
}

/** Stores an opened clip's changes until the signal aborts. @returns the address at which it plays until then. */
function heldUntil(signal: AbortSignal, { file }: Trial, opened: OpenTrial): string {
  const stopWatching = watchPage(opened.track.saved);
  const src = URL.createObjectURL(file);
  signal.addEventListener('abort', () => {
    stopWatching();
    URL.revokeObjectURL(src);
    void opened.close();
  });
  return src;
}
