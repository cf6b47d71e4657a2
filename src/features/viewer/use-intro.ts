import { useEffect, useState } from 'react';

/**
 * The fixed wait before a shared video plays, from when it is known what to show.
 * @returns true once it is over.
 */
export function useIntro(isLoaded: boolean, waitMs: number): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    if (!isLoaded) return;
    const timer = setTimeout(() => setIsOver(true), waitMs);
    return () => clearTimeout(timer);
  }, [isLoaded, waitMs]);
  return isOver;
}
