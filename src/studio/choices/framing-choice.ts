import * as v from 'valibot';
import { CENTERED, limitFraming, type Framing } from '@/domain/export-shape';
import { PersistedByVideo, type VideoOfUser } from '@/lib/persisted-by-video';

/** The last framing used for each clip. */
const kept = new PersistedByVideo(
  'standout.export-framings',
  v.object({ zoom: v.number(), offsetX: v.number(), offsetY: v.number() }),
  'The framing of the clip cannot be remembered',
);

/** Loads the last framing used for a clip; returns the default if there is none or it cannot be read. */
export function loadFraming(videoId: string): Framing {
  const found = kept.load(videoId);
  return found ? limitFraming(found) : CENTERED;
}

export function keepFraming(video: VideoOfUser, framing: Framing): void {
  kept.keep(video, framing);
}

export function forgetFraming(videoId: string): void {
  kept.forget(videoId);
}
