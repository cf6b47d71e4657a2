import type { Styling } from '@/domain/editor/edit-document';
import type { OverlayStyle } from '@/domain/track';
import type { VideoDetails } from '@/domain/video';

/** The default color of the trail. */
const INDIGO = '#7C8CFF';

/** The default colors of glow and trail when only the ring's color is known. */
export function followingColors(primary: string): Pick<OverlayStyle, 'glow' | 'trail'> {
  return { glow: primary, trail: INDIGO };
}

/** A clip's texts and style, including the colors derived from the stored one. */
export function stylingOf({ friendlyName, description, circleColor, ...style }: VideoDetails): Styling {
  return {
    style: { primary: circleColor, ...followingColors(circleColor), ...style },
    title: friendlyName,
    description,
  };
}

/** The part of the style that is stored in the video's columns, which do not include the glow and trail colors. */
export function detailsOf({ style, title, description }: Styling): VideoDetails {
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
