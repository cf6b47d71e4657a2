import { useShallow } from 'zustand/react/shallow';
import { useRunNotice } from '../saving/use-run-notice';
import type { EditableTrack } from '../saving/use-saved-track';
import { useSaving } from '../saving/use-saving';
import { useEditorSession, useSession } from '../session/session-context';

/** Hands the session's work to the autosave of its track. */
export function useTrackSaving(track: EditableTrack): void {
  const { clip } = useSession();
  const work = useEditorSession(
    useShallow(
      ({ points, crossings, damage, selectionRadiusPx, feetShare, cut, phase, style, isAdjusting }) => ({
        points,
        crossings,
        damage,
        selectionRadiusPx,
        feetShare,
        cut,
        phase,
        style,
        isAdjusting,
      }),
    ),
  );
  const method = useEditorSession((state) => state.method);
  const playback = useEditorSession((state) => state.playback);
  useSaving(track, work, method, playback);
  useRunNotice(clip.video.id, track.saved, work.phase.kind === 'tracking');
}
