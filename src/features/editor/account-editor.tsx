import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { ERROR_TEXTS } from '@/domain/errors';
import { accountTerms } from '@/studio/account/account-terms';
import type { EditorClip } from '@/studio/clip/editor-clip';
import type { SessionState } from '@/studio/session/editor-session';
import { SavedState } from '@/ui/saved-state';
import { ClipEditor } from './clip-editor';
import { accountJobs } from './jobs/account-jobs';
import type { EditableTrack } from './saving/use-saved-track';
import type { EditorOutlets } from './session/outlets';
import { useEditorSession } from './session/session-context';

interface AccountEditorProps {
  readonly clip: EditorClip;
  readonly src: string;
  readonly track: EditableTrack;
  readonly backTo: string;
  readonly outlets: EditorOutlets;
}

/** The editor of a clip in the account. */
export function AccountEditor({ clip, src, track, backTo, outlets }: AccountEditorProps) {
  const queryClient = useQueryClient();
  const [opened] = useState(() => ({
    clip,
    track,
    terms: accountTerms(queryClient),
    jobs: accountJobs(track.saved, queryClient),
  }));
  return (
    <ClipEditor
      opened={opened}
      src={src}
      backTo={backTo}
      savedState={<TrackState track={track} />}
      outlets={outlets}
    />
  );
}

function TrackState({ track }: { readonly track: EditableTrack }) {
  return (
    <SavedState
      saved={track.saved}
      takeNewer={track.takeNewer}
      isBusy={useEditorSession(isBusy)}
      conflictText={ERROR_TEXTS['track-changed-elsewhere']}
    />
  );
}

/** A conflict question would interrupt these activities. */
function isBusy({ phase, isExporting, openDialogs }: SessionState): boolean {
  return (
    isExporting || phase.kind === 'tracking' || phase.kind === 'drawing' || openDialogs.includes('details')
  );
}
