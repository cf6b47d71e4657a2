import { useEffect, useState } from 'react';
import { watchPage } from '@/lib/autosave/watch-page';
import { openTrial, type OpenTrial } from '@/studio/trial/open-trial';
import type { Trial } from '@/studio/trial/trial-store';

export type OpenTrialState =
  | { readonly kind: 'loading' }
  /** Another tab of this browser has the clip open. */
  | { readonly kind: 'elsewhere'; readonly retry: () => void }
  | { readonly kind: 'failed'; readonly error: unknown; readonly retry: () => void }
  | { readonly kind: 'ready'; readonly opened: OpenTrial; readonly src: string };

type Outcome =
  | { readonly kind: 'elsewhere' }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'ready'; readonly opened: OpenTrial; readonly src: string };

/** Opens a visitor's clip, and stores its track while the screen is mounted. */
export function useOpenTrial(trial: Trial): OpenTrialState {
  const [attempt, setAttempt] = useState(0);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const open = async (): Promise<void> => {
      const opened = await openTrial(trial, signal);
      if (signal.aborted) void opened?.close();
      else if (!opened) setOutcome({ kind: 'elsewhere' });
      else setOutcome({ kind: 'ready', opened, src: heldUntil(signal, trial, opened) });
    };
    open().catch((error: unknown) => {
      if (!signal.aborted) setOutcome({ kind: 'failed', error });
    });
    return () => {
      leaving.abort();
      setOutcome(null);
    };
  }, [trial, attempt]);
  if (!outcome) return { kind: 'loading' };
  return outcome.kind === 'ready' ? outcome : { ...outcome, retry: () => setAttempt(attempt + 1) };
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
