import { useEffect } from 'react';
import { warnBeforeUnload } from '@/lib/leaving';

/** Makes the browser ask before the tab is closed or reloaded while that would lose something. */
export function useUnloadWarning(isActive: boolean): void {
  useEffect(() => (isActive ? warnBeforeUnload() : undefined), [isActive]);
}
