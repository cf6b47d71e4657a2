import * as v from 'valibot';
import { PersistedValue } from '@/lib/persisted-value';

const finite = v.pipe(v.number(), v.finite());

export const videoDetails = v.object({
  friendlyName: v.string(),
  // Copies of earlier app versions have no description; the account's one stays then.
  description: v.optional(v.string(), ''),
  playerName: v.string(),
  recordingDate: v.nullable(v.string()),
  circleSize: finite,
  circleTilt: finite,
  circleColor: v.pipe(v.string(), v.hexColor()),
  fontSize: finite,
  // Copies of earlier app versions have no such choice; where the account's one is on, it stays on.
  fitsPlayer: v.optional(v.boolean(), false),
});

const earlierDetails = v.object({
  /** The account's details at the time of the change. */
  base: videoDetails,
  wanted: videoDetails,
  /** Details that were sent since then, which the account may have. */
  sent: v.exactOptional(v.array(videoDetails)),
});
export type EarlierDetails = Readonly<v.InferOutput<typeof earlierDetails>>;

/**
 * The place in which earlier versions of the app kept the unsaved details of a video, apart from its track. It is read
 * and emptied when the video is opened.
 */
export function earlierDetailsOf(videoId: string): PersistedValue<EarlierDetails> {
  return new PersistedValue(
    'localStorage',
    `standout.details.${videoId}`,
    earlierDetails,
    'Details of an earlier version cannot be removed',
  );
}
