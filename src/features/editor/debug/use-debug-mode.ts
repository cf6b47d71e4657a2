import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PersistedText } from '@/lib/persisted-value';

const kept = new PersistedText(
  'sessionStorage',
  'standout.debug-mode',
  'The debug mode will not survive a reload',
);

/**
 * True while the address has debug_mode=true. The setting survives a reload of the tab until debug_mode=false turns
 * it off.
 */
export function useDebugMode(): boolean {
  const flag = useSearchParams()[0].get('debug_mode');
  useEffect(() => {
    if (flag !== null) kept.keep(flag === 'true' ? flag : null);
  }, [flag]);
  return (flag ?? kept.load()) === 'true';
}
