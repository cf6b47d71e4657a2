import * as v from 'valibot';
import { PersistedValue } from '@/lib/persisted-value';

const finite = v.pipe(v.number(), v.finite());

export const videoDetails = v.object({
  friendlyName: v.string(),
  // Copies from earlier app versions have no description, so the account's description stays.
  description: v.optional(v.string(), ''),
  playerName: v.string(),
  recordingDate: v.nullable(v.string()),
  circleSize: finite,
  circleTilt: finite,
  circleColor: v.pipe(v.string(), v.hexColor()),
  fontSize: finite,
  // Copies from earlier app versions lack this choice, so it stays on if the account has it on.
  fitsPlayer: v.optional(v.boolean(), false),
});

const earlierDetails = v.object({
  /** The account's details at the time of the change. */
  base: videoDetails,
  wanted: videoDetails,
  /** Details sent since then, which the account may already have. */
  sent: v.exactOptional(v.array(videoDetails)),
});
export type EarlierDetails = Readonly<v.InferOutput<typeof earlierDetails>>;

/**
 * Where earlier app versions kept a video's unsaved details, separate from its track. Opening the video reads and
 * clears it.
 */
export function earlierDetailsOf(videoId: string): PersistedValue<EarlierDetails> {
  return new PersistedValue(
    'localStorage',
    `standout.details.${videoId}`,
    earlierDetails,
    'Details of an earlier version cannot be removed',
  );
}
