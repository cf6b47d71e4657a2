import { loadTrackDocument, saveTrackDocument } from '@/backend/videos/track-documents';
import { changedDetails } from '@/domain/video-details';
import type { VideoOfUser } from '@/lib/persisted-by-video';
import { keepFraming, loadFraming } from '../choices/framing-choice';
import { keepSoundChoice, loadSoundChoice } from '../choices/sound-choice';
import { loadTitleChoice, storeTitleChoice } from '../film/stored-title-choice';
import { openTrack } from '../record/open-track';
import type { Trial } from '../trial/trial-store';
import { trialSaving } from '../trial/trial-tracks';

/**
 * Gives a visitor's track, styling, name and choices to the video that his clip was uploaded as. The trial stays, so that a
 * failed attempt can be repeated; a video that already has a track keeps it.
 * @throws AppError 'track-load-failed', 'track-save-failed' or 'no-session'; DOMException when this browser's storage
 * cannot be read.
 */
export async function adoptTrial(trial: Trial, video: VideoOfUser): Promise<void> {
  const { initial, close } = await openTrack(trial.id, trial.id, trialSaving(trial));
  await close();
  const stored = await loadTrackDocument(video.id);
  if (stored.revision === 0) {
    const { details: wanted, ...document } = initial;
    const details = changedDetails(wanted, [stored.details]);
    const writerId = crypto.randomUUID();
    await saveTrackDocument({ videoId: video.id, baseRevision: 0, document, details, writerId });
  }
  keepFraming(video, loadFraming(trial.id));
  keepSoundChoice(video, loadSoundChoice(trial.id));
  storeTitleChoice(video, loadTitleChoice(trial.id));
}
