import * as v from 'valibot';
import { CENTERED, limitFraming, type Framing } from '@/domain/export-shape';
import type { Video } from '@/domain/video';
import { PersistedValue } from '@/lib/persisted-value';

/** How each clip was cut last, the latest change first. */
const Kept = v.array(
  v.object({
    videoId: v.string(),
    // Missing in what older versions kept.
    userId: v.exactOptional(v.string()),
    zoom: v.number(),
    offsetX: v.number(),
    offsetY: v.number(),
  }),
);
/** Older clips are forgotten. */
const MOST_CLIPS = 50;

const kept = new PersistedValue(
  'localStorage',
  'standout.export-framings',
  Kept,
  'How the clip is cut cannot be remembered',
);

/** Loads how a clip was cut last; returns the default when it never was or cannot be read. */
export function loadFraming(videoId: string): Framing {
  const found = kept.load()?.find((each) => each.videoId === videoId);
  return found ? limitFraming(found) : CENTERED;
}

export function keepFraming({ id: videoId, userId }: Pick<Video, 'id' | 'userId'>, framing: Framing): void {
  const others = (kept.load() ?? []).filter((each) => each.videoId !== videoId);
  kept.keep([{ videoId, userId, ...framing }, ...others].slice(0, MOST_CLIPS));
}
