import { STYLE_LIMITS } from './limits';
import { DEFAULT_SETTINGS } from './settings';
import { displayName, type Video, type VideoDetails } from './video';

export const DETAIL_NAMES = [
  'friendlyName',
  'description',
  'playerName',
  'recordingDate',
  'circleSize',
  'circleTilt',
  'circleColor',
  'fontSize',
  'fitsPlayer',
] as const satisfies readonly (keyof VideoDetails)[];

/**
 * Reads a video's details. At upload, the database copies the style from the user's settings; where there is none, the
 * editor's defaults apply.
 */
export function detailsOfVideo(video: Video): VideoDetails {
  return {
    friendlyName: displayName(video),
    description: video.description ?? '',
    playerName: video.playerName ?? DEFAULT_SETTINGS.defaultPlayerName,
    recordingDate: video.recordingDate,
    circleSize: video.circleSize ?? STYLE_LIMITS.circleSize.initial,
    circleTilt: video.circleTilt ?? STYLE_LIMITS.circleTilt.initial,
    circleColor: video.circleColor ?? DEFAULT_SETTINGS.defaultColor,
    fontSize: video.fontSize ?? STYLE_LIMITS.fontSize.initial,
    fitsPlayer: video.fitsPlayer,
  };
}

/** The details as the account stores them, with rounded numbers. */
export function roundedDetails(details: VideoDetails): VideoDetails {
  const { circleSize, circleTilt, fontSize } = details;
  return {
    ...details,
    circleSize: Math.round(circleSize),
    circleTilt: Math.round(circleTilt),
    fontSize: Math.round(fontSize),
  };
}

type DetailValue = VideoDetails[keyof VideoDetails];

/** A detail that the editor changed. */
export interface DetailChange {
  readonly name: keyof VideoDetails;
  readonly wanted: DetailValue;
  /** The values that the editor has seen in the account or sent to it. */
  readonly seen: readonly DetailValue[];
}

/**
 * Lists the details that differ between the wanted ones and those the account may have.
 * @param seen the details that the editor has seen in the account, and those it has sent since.
 */
export function changedDetails(wanted: VideoDetails, seen: readonly VideoDetails[]): readonly DetailChange[] {
  const rounded = roundedDetails(wanted);
  const known = seen.map(roundedDetails);
  return DETAIL_NAMES.map((name) => ({
    name,
    wanted: rounded[name],
    seen: known.map((details) => details[name]),
  })).filter(({ wanted, seen }) => seen.some((value) => value !== wanted));
}

/** Applies changed details to the account's current ones. */
export function mergedDetails(
  stored: VideoDetails,
  wanted: VideoDetails,
  seen: readonly VideoDetails[],
): {
  readonly mine: VideoDetails;
  /** The details without this device's changes that conflict with someone else's. */
  readonly theirs: VideoDetails;
  readonly isClash: boolean;
} {
  const changes = changedDetails(wanted, seen);
  const free = changes.filter((change) => isFree(stored[change.name], change));
  const merged = (taken: readonly DetailChange[]): VideoDetails => ({
    ...stored,
    ...Object.fromEntries(taken.map(({ name }) => [name, wanted[name]])),
  });
  return { mine: merged(changes), theirs: merged(free), isClash: free.length < changes.length };
}

/** The database has the same rule (save_details). */
function isFree(stored: DetailValue, { wanted, seen }: DetailChange): boolean {
  return stored === null || stored === '' || stored === wanted || seen.includes(stored);
}
