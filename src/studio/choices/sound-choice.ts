import * as v from 'valibot';
import type { SoundChoice } from '@/domain/sound-choice';
import { PersistedByVideo, type VideoOfUser } from '@/lib/persisted-by-video';

/** The last sound chosen for each clip. */
const kept = new PersistedByVideo(
  'standout.export-sounds',
  v.object({
    sound: v.nullable(v.union([v.literal('mix'), v.pipe(v.number(), v.integer(), v.minValue(1))])),
  }),
  "The choice of the clip's sound cannot be remembered",
);

/** Loads the sound chosen for a clip; null selects the best one automatically. */
export function loadSoundChoice(videoId: string): SoundChoice {
  return kept.load(videoId)?.sound ?? null;
}

export function keepSoundChoice(video: VideoOfUser, sound: SoundChoice): void {
  kept.keep(video, { sound });
}

export function forgetSoundChoice(videoId: string): void {
  kept.forget(videoId);
}
