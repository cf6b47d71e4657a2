import { messageOf } from '@/domain/errors';
import { ErrorPanel } from '@/ui/error-panel';
import { Button } from '@/ui/button';
import { LinkButton } from '@/ui/link-button';
import { AccountEditor } from './account-editor';
import type { EditorOutlets } from './session/outlets';
import { EditorSkeleton } from './editor-skeleton';
import { TrackedElsewhere } from './saving/tracked-elsewhere';
import { useSavedTrack } from './saving/use-saved-track';
import { useEditorClip } from './use-editor-clip';

interface EditorPageProps extends EditorOutlets {
  readonly videoId: string;
  /** The file if it was just uploaded in this tab, so that it does not have to be downloaded again. */
  readonly file: File | null;
  readonly backTo: string;
}

/** Opens a video in the editor. */
export function EditorPage({ videoId, file, backTo, ...outlets }: EditorPageProps) {
  const clip = useEditorClip(videoId, file);
  const saved = useSavedTrack(videoId);
  const failure = clip.kind === 'failed' ? clip : saved.status === 'failed' ? saved : null;
  if (failure) {
    return (
      <div className="mx-auto flex w-full max-w-160 flex-col gap-4 px-4 py-16">
        <ErrorPanel
          title={messageOf(failure.error, 'video-load-retry')}
          action={
            <>
              <LinkButton to={backTo}>Back to Dashboard</LinkButton>
              <Button variant="primary" onClick={failure.retry}>
                Try again
              </Button>
            </>
          }
        >
          Your video is safe. Nothing was charged.
        </ErrorPanel>
      </div>
    );
  }
  if (saved.status === 'tracked-elsewhere') {
    return <TrackedElsewhere backTo={backTo} onOpenNow={saved.openNow} />;
  }
  if (clip.kind !== 'ready' || saved.status !== 'ready') return <EditorSkeleton />;
  const { track } = saved;
  return (
    <AccountEditor
      key={`${videoId}/${track.generation}`}
      clip={clip.clip}
      src={clip.src}
      track={track}
      backTo={backTo}
      outlets={outlets}
    />
  );
}
