import { useEffect, useState } from 'react';
import { markSeen, wasSeen } from './seen-links';

interface IntroState {
  /** True once the wait is over. */
  readonly isOver: boolean;
  /** Ends the wait. If the content is not loaded yet, the wait ends as soon as it is. */
  readonly skip: () => void;
}

/**
 * Times the fixed wait before a shared video plays, which starts when the content is loaded. The viewer can skip the
 * wait, and does not wait again when returning to a link.
 */
export function useIntro(code: string | undefined, isLoaded: boolean, waitMs: number): IntroState {
  const [isWaiting, setIsWaiting] = useState(() => !wasSeen(code ?? ''));
  const isOver = isLoaded && !isWaiting;
  const skip = (): void => setIsWaiting(false);
  useEffect(() => {
    if (!isLoaded) return undefined;
    const timer = setTimeout(() => setIsWaiting(false), waitMs);
    return () => clearTimeout(timer);
  }, [isLoaded, waitMs]);
  useEffect(() => {
    if (isOver) markSeen(code ?? '');
  }, [isOver, code]);
  return { isOver, skip };
}
