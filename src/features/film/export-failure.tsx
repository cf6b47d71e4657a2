import { ERROR_TEXTS } from '@/domain/errors';
import { Note } from '@/ui/note';
import type { PlaceTexts } from './film-place';
import type { ClipFilmPhase } from '@/studio/film/clip-film';

type Failure = Extract<ClipFilmPhase, { kind: 'failed' | 'save-failed' }>;

/** Says what went wrong, what is saved, and what the user can do. */
export function ExportFailure({ phase, texts }: { readonly phase: Failure; readonly texts: PlaceTexts }) {
  if (phase.kind === 'save-failed') {
    return (
      <Note tone="danger">
        <p className="font-semibold text-text">{ERROR_TEXTS['export-save-failed']}</p>
        <p>
          {phase.code === 'no-connection'
            ? 'Keep this open: your video is saved to your account once you are back online.'
            : ERROR_TEXTS['export-save-failed-note']}
        </p>
        {/* Other errors say nothing that the user could act on. */}
        {phase.code === 'storage-full' && <p>{phase.message}</p>}
      </Note>
    );
  }
  return (
    <Note tone="danger">
      <p className="font-semibold text-text">{phase.message}</p>
      <p>
        Your clip and its track are safe.{' '}
        {(phase.progress?.framesDone ?? 0) > 0 ? texts.failedAfter : texts.failedBefore}
      </p>
    </Note>
  );
}
