import { useEffect } from 'react';
import { coolDownExport, warmUpExport } from '@/media/export/export-video';

/** Has an export's worker ready as soon as there is something to export, and lets go of it with the editor. */
export function useWarmExport(canExport: boolean): void {
  useEffect(() => {
    if (canExport) warmUpExport();
  }, [canExport]);
  useEffect(() => coolDownExport, []);
}
