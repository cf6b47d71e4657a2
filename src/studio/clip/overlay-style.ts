import type { Looks } from '@/domain/editor/edit-document';
import { STYLE_LIMITS } from '@/domain/limits';
import { DEFAULT_SETTINGS } from '@/domain/settings';
import type { OverlayStyle } from '@/domain/track';
import { displayName, type Video, type VideoDetails } from '@/domain/video';
import { keptDetails, withUnsaved } from './kept-details';

/** The default color of the trail. */
const INDIGO = '#7C8CFF';

/** The default colors of glow and trail when only the ring's color is known. */
export function followingColors(primary: string): Pick<OverlayStyle, 'glow' | 'trail'> {
  return { glow: primary, trail: INDIGO };
}

/**
 * Reads a video's name, description and overlay style. The stored style starts with the user's settings at the time
 * of the upload, which the database copies; where there is none, the editor's defaults apply.
 */
export function looksOf(video: Video): Looks {
  const primary = video.circleColor ?? DEFAULT_SETTINGS.defaultColor;
  const style: OverlayStyle = {
    primary,
    ...followingColors(primary),
    circleSize: video.circleSize ?? STYLE_LIMITS.circleSize.initial,
    circleTilt: video.circleTilt ?? STYLE_LIMITS.circleTilt.initial,
    fitsPlayer: video.fitsPlayer,
    fontSize: video.fontSize ?? STYLE_LIMITS.fontSize.initial,
    playerName: video.playerName ?? DEFAULT_SETTINGS.defaultPlayerName,
    recordingDate: video.recordingDate,
  };
  return { style, title: displayName(video), description: video.description ?? '' };
}

/** The same with the changes that this device has not saved to the account yet. */
export function keptLooksOf(video: Video): Looks {
  const { friendlyName, description, circleColor, ...same } = withUnsaved(
    detailsOf(looksOf(video)),
    keptDetails(video).load(),
  );
  const style = { primary: circleColor, ...followingColors(circleColor), ...same };
  return { style, title: friendlyName, description };
}

/** The part of the editor's looks that is stored with the video; glow and trail colors are stored with the track. */
export function detailsOf({ style, title, description }: Looks): VideoDetails {
  return {
    friendlyName: title,
    description,
    playerName: style.playerName,
    recordingDate: style.recordingDate,
    circleSize: style.circleSize,
    circleTilt: style.circleTilt,
    circleColor: style.primary,
    fontSize: style.fontSize,
    fitsPlayer: style.fitsPlayer,
  };
}
