import * as v from 'valibot';
import { loadTrackDocument, saveTrackDocument } from '@/backend/videos/track-documents';
import type { ClipDocument } from '@/domain/editor/clip-document';
import { changedDetails } from '@/domain/video-details';
import type { VideoOfUser } from '@/lib/persisted-by-video';
import { PersistedValue } from '@/lib/persisted-value';
import { keepFraming, loadFraming } from '../choices/framing-choice';
import { keepSoundChoice, loadSoundChoice } from '../choices/sound-choice';
import { loadTitleChoice, storeTitleChoice } from '../film/stored-title-choice';

/** The video that a visitor's clip was uploaded as, until it also has the clip's track. */
const uploaded = new PersistedValue(
  'localStorage',
  'standout.uploaded-trial',
  v.object({ userId: v.string(), trialId: v.string(), videoId: v.string() }),
  'If this page closes now, the clip may be uploaded twice',
);

/** The user's video that a visitor's clip was uploaded as by an attempt that did not finish; null if there is none. */
export function uploadedTrial(trialId: string, userId: string): string | null {
  const found = uploaded.load();
  return found?.trialId === trialId && found.userId === userId ? found.videoId : null;
}

export function noteUploadedTrial(trialId: string, { id, userId }: VideoOfUser): void {
  uploaded.keep({ userId, trialId, videoId: id });
}

/**
 * Gives an uploaded video the track, the styling, the name and the export choices of the visitor's clip that it was made
 * from. A video that has a track already keeps it, because an earlier attempt saved it.
 * @throws AppError 'track-load-failed', 'track-save-failed', 'track-changed-elsewhere' or 'no-session'.
 */
export async function adoptTrial(
  trialId: string,
  { details, ...document }: ClipDocument,
  video: VideoOfUser,
): Promise<void> {
  keepFraming(video, loadFraming(trialId));
  keepSoundChoice(video, loadSoundChoice(trialId));
  storeTitleChoice(video, loadTitleChoice(trialId));
  const account = await loadTrackDocument(video.id);
  if (account.revision === 0) {
    await saveTrackDocument({
      videoId: video.id,
      baseRevision: 0,
      document,
      details: changedDetails(details, [account.details]),
      writerId: crypto.randomUUID(),
    });
  }
  uploaded.keep(null);
}
