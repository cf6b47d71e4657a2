import type { EditDocument } from '@/domain/editor/edit-document';
import { STYLE_LIMITS } from '@/domain/limits';
import { DEFAULT_SETTINGS } from '@/domain/settings';
import type { OverlayStyle } from '@/domain/track';
import { displayName, type Video, type VideoDetails } from '@/domain/video';
import { keptDetails, withUnsaved } from './details/kept-details';

/** The indigo-like trail of the editor defaults. */
const INDIGO = '#7C8CFF';

/** Glow and trail as they are when only the ring's color is known. */
export function followingColors(primary: string): Pick<OverlayStyle, 'glow' | 'trail'> {
  return { glow: primary, trail: INDIGO };
}

type Looks = Pick<EditDocument, 'style' | 'title'>;

/**
 * A video's name and how its overlay looks: what is stored with it, which begins with the user's settings of the time
 * of the upload (the database's defaults), else the editor defaults.
 */
export function looksOf(video: Video): Looks {
  const primary = video.circleColor ?? DEFAULT_SETTINGS.defaultColor;
  const style: OverlayStyle = {
    primary,
    ...followingColors(primary),
    circleSize: video.circleSize ?? STYLE_LIMITS.circleSize.initial,
    circleTilt: video.circleTilt ?? STYLE_LIMITS.circleTilt.initial,
    fontSize: video.fontSize ?? STYLE_LIMITS.fontSize.initial,
    playerName: video.playerName ?? DEFAULT_SETTINGS.defaultPlayerName,
    recordingDate: video.recordingDate,
  };
  return { style, title: displayName(video) };
}

/** The same with what was changed on this device and is not stored with the video yet. */
export function keptLooksOf(video: Video): Looks {
  const { friendlyName, circleColor, ...same } = withUnsaved(
    detailsOf(looksOf(video)),
    keptDetails(video.id).load(),
  );
  return { style: { primary: circleColor, ...followingColors(circleColor), ...same }, title: friendlyName };
}

/** What of an editor's looks is stored with the video; glow and trail have no place there and go with the track. */
export function detailsOf({ style, title }: Looks): VideoDetails {
  return {
    friendlyName: title,
    playerName: style.playerName,
    recordingDate: style.recordingDate,
    circleSize: style.circleSize,
    circleTilt: style.circleTilt,
    circleColor: style.primary,
    fontSize: style.fontSize,
  };
}
