import { useEffect, useLayoutEffect, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useDebugMode } from './debug/use-debug-mode';
import type { EditorOutlets } from './session/outlets';
import { beginJobs } from './jobs/begin-jobs';
import { stylingOf } from '@/studio/clip/overlay-style';
import type { EditableTrack } from './saving/use-saved-track';
import { createEditorSession } from '@/studio/session/create-session';
import type { EditorSession } from '@/studio/session/editor-session';
import type { EditorClip } from '@/studio/clip/editor-clip';
import { exportingInEditor } from './work/export-in-editor';
import { trackingInEditor } from './work/track-in-editor';

/** The session of a clip's editor. Its background jobs run while the editor is mounted. */
export function useOpenSession(
  clip: EditorClip,
  { initial, saved }: EditableTrack,
  onShortage: EditorOutlets['onTokenShortage'],
): EditorSession {
  const isDebug = useDebugMode();
  const queryClient = useQueryClient();
  const [session] = useState(() =>
    createEditorSession({
      clip,
      styling: stylingOf(initial.details),
      initial,
      isDebug,
      track: trackingInEditor(queryClient),
      openExport: exportingInEditor(queryClient),
      onShortage,
    }),
  );
  useLayoutEffect(
    () => beginJobs(session, { initial, saved }, queryClient),
    [session, initial, saved, queryClient],
  );
  useEffect(() => session.change({ isDebug }), [session, isDebug]);
  return session;
}
