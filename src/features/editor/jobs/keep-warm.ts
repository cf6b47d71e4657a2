import { canExport } from '@/domain/editor/editor-state';
import { coolDownExport, warmUpExport } from '@/media/export/export-video';
import { coolDownTracking, warmUpTracking } from '@/media/tracking/track-player';
import type { EditorSession } from '@/studio/session/editor-session';
import { follow } from '@/studio/session/follow';

/**
 * Starts the tracker's workers when the user selects a player, and the export's workers once there is something to
 * export. Stops all of them when the editor closes.
 */
export function keepWarm(session: EditorSession): readonly (() => void)[] {
  return [
    follow(
      session,
      ({ phase }) => phase.kind === 'selecting',
      (selects) => {
        if (selects) warmUpTracking();
      },
    ),
    follow(session, canExport, (isReady) => {
      if (isReady) warmUpExport();
    }),
    coolDownTracking,
    coolDownExport,
  ];
}
