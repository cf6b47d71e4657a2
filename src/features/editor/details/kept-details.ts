import * as v from 'valibot';
import type { VideoDetails } from '@/domain/video';
import { KeptValue } from '@/lib/kept-value';

/** Details that the account does not have yet. */
export interface UnsavedDetails {
  /** What the account had when they were changed. */
  readonly base: VideoDetails;
  readonly wanted: VideoDetails;
}

const finite = v.pipe(v.number(), v.finite());

const videoDetails = v.object({
  friendlyName: v.string(),
  playerName: v.string(),
  recordingDate: v.nullable(v.string()),
  circleSize: finite,
  circleTilt: finite,
  circleColor: v.pipe(v.string(), v.hexColor()),
  fontSize: finite,
});

const unsavedDetails = v.object({ base: videoDetails, wanted: videoDetails });

/** A video's unsaved details on this device: kept before the call returns, for a page that is left or breaks down. */
export function keptDetails(videoId: string): KeptValue<UnsavedDetails> {
  return new KeptValue(
    'localStorage',
    `standout.details.${videoId}`,
    unsavedDetails,
    'Unsaved styling would be lost with the page',
  );
}

/** The account's details with what was changed here and not saved, except where somebody else has changed the same. */
export function withUnsaved(stored: VideoDetails, unsaved: UnsavedDetails | null): VideoDetails {
  if (!unsaved) return stored;
  const { base, wanted } = unsaved;
  const merge = <Name extends keyof VideoDetails>(name: Name): VideoDetails[Name] =>
    stored[name] === base[name] ? wanted[name] : stored[name];
  return {
    friendlyName: merge('friendlyName'),
    playerName: merge('playerName'),
    recordingDate: merge('recordingDate'),
    circleSize: merge('circleSize'),
    circleTilt: merge('circleTilt'),
    circleColor: merge('circleColor'),
    fontSize: merge('fontSize'),
  };
}
