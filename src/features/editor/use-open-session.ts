import { useEffect, useLayoutEffect, useState } from 'react';
import { stylingOf } from '@/studio/clip/overlay-style';
import type { EditorClip } from '@/studio/clip/editor-clip';
import type { ClipTerms } from '@/studio/session/clip-terms';
import { createEditorSession } from '@/studio/session/create-session';
import type { EditorSession } from '@/studio/session/editor-session';
import { useDebugMode } from './debug/use-debug-mode';
import { beginJobs, type BeginJobs } from './jobs/begin-jobs';
import type { EditorOutlets } from './session/outlets';
import type { EditableTrack } from './saving/use-saved-track';
import { exportInEditor } from './work/export-in-editor';
import { trackInEditor } from './work/track-in-editor';

/** A clip that is opened for editing. */
export interface OpenedClip {
  readonly clip: EditorClip;
  readonly track: Pick<EditableTrack, 'initial' | 'saved'>;
  readonly terms: ClipTerms;
  /** Background jobs that only some clips have; null for none. */
  readonly jobs: BeginJobs | null;
}

/**
 * The session of a clip's editor. Its background jobs run while the editor is mounted.
 * @param opened stays the same while the editor is mounted.
 */
export function useOpenSession(
  { clip, track, terms, jobs }: OpenedClip,
  onShortage: EditorOutlets['onTokenShortage'],
): EditorSession {
  const isDebug = useDebugMode();
  const { initial, saved } = track;
  const [session] = useState(() =>
    createEditorSession({
      clip,
      terms,
      styling: stylingOf(initial.details),
      initial,
      isDebug,
      track: trackInEditor,
      openExport: exportInEditor,
      ...(onShortage && { onShortage }),
    }),
  );
  useLayoutEffect(() => beginJobs(session, { initial, saved }, jobs), [session, initial, saved, jobs]);
  useEffect(() => session.change({ isDebug }), [session, isDebug]);
  return session;
}
