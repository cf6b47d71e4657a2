import { useRef } from 'react';

/**
 * What to do when a player fails: addresses expire, so they are asked for anew, once for each address that fails. A link
 * that was deleted meanwhile shows itself in the answer.
 */
export function useFreshAddresses(reload: () => void): (failedUrl: string) => void {
  const asked = useRef(new Set<string>());
  return (failedUrl) => {
    if (asked.current.has(failedUrl)) return;
    asked.current.add(failedUrl);
    reload();
  };
}
