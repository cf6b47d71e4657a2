import type { EditDocument } from '@/domain/editor/editor-state';
import { STYLE_LIMITS } from '@/domain/limits';
import { DEFAULT_SETTINGS } from '@/domain/settings';
import type { OverlayStyle } from '@/domain/track';
import type { Video, VideoDetails } from '@/domain/video';

/** The indigo-like trail of the editor defaults (core spec, section 9). */
const INDIGO = '#7C8CFF';

/** Glow and trail as they are when only the ring's color is known. */
export function followingColors(primary: string): Pick<OverlayStyle, 'glow' | 'trail'> {
  return { glow: primary, trail: INDIGO };
}

/**
 * How a video's overlay looks: what is stored with it, which begins with the user's settings of the time of the upload
 * (the database's defaults), else the editor defaults (core spec, section 9).
 */
export function overlayStyleOf(video: Video): OverlayStyle {
  const primary = video.circleColor ?? DEFAULT_SETTINGS.defaultColor;
  return {
    primary,
    ...followingColors(primary),
    circleSize: video.circleSize ?? STYLE_LIMITS.circleSize.initial,
    circleTilt: video.circleTilt ?? STYLE_LIMITS.circleTilt.initial,
    fontSize: video.fontSize ?? STYLE_LIMITS.fontSize.initial,
    playerName: video.playerName ?? DEFAULT_SETTINGS.defaultPlayerName,
    recordingDate: video.recordingDate,
  };
}

/** What of an editor's looks is stored with the video; glow and trail have no place there and go with the track. */
export function detailsOf({ style, title }: Pick<EditDocument, 'style' | 'title'>): VideoDetails {
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
