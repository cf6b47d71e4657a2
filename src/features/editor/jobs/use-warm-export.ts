import { useEffect } from 'react';
import { canExport } from '@/domain/editor/editor-state';
import { coolDownExport, warmUpExport } from '@/media/export/export-video';
import { useEditorSession } from '../session/session-context';

/** Starts the export worker as soon as there is something to export, and stops it when the editor closes. */
export function useWarmExport(): void {
  const isReady = useEditorSession(canExport);
  useEffect(() => {
    if (isReady) warmUpExport();
  }, [isReady]);
  useEffect(() => coolDownExport, []);
}
