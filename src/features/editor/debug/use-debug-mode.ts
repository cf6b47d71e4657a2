import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { KeptText } from '@/lib/kept-value';

const kept = new KeptText(
  'sessionStorage',
  'standout.debug-mode',
  'The debug mode does not outlive a reload',
);

/**
 * True while the address has the flag debug_mode=true, and after a reload of the tab without it ; debug_mode=false ends
 * it.
 */
export function useDebugMode(): boolean {
  const flag = useSearchParams()[0].get('debug_mode');
  useEffect(() => {
    if (flag !== null) kept.keep(flag === 'true' ? flag : null);
  }, [flag]);
  return (flag ?? kept.load()) === 'true';
}
