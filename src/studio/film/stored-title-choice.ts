import * as v from 'valibot';
import { TITLE_FRAMES, TITLE_STYLES } from '@/domain/settings';
import { PersistedByVideo, type VideoOfUser } from '@/lib/persisted-by-video';
import type { TitleChoice } from './compose-title';

/** The title card that was chosen for each film. */
const kept = new PersistedByVideo(
  'standout.film-titles',
  v.object({
    titleStyle: v.picklist(TITLE_STYLES),
    titleFrames: v.pipe(v.number(), v.integer(), v.minValue(TITLE_FRAMES.min), v.maxValue(TITLE_FRAMES.max)),
  }),
  'The title card that was chosen cannot be remembered',
);

/** The title card chosen for a film in this browser; null to use the settings. */
export function loadTitleChoice(videoId: string): TitleChoice | null {
  const found = kept.load(videoId);
  return found && { titleStyle: found.titleStyle, titleFrames: found.titleFrames };
}

/** @param choice null changes nothing. */
export function storeTitleChoice(video: VideoOfUser, choice: TitleChoice | null): void {
  if (choice) kept.keep(video, choice);
}

export function forgetTitleChoice(videoId: string): void {
  kept.forget(videoId);
}
