import type { NonEmpty } from '@/lib/non-empty';
import type { FilmLook } from './film-look';
import { SELECTION_RADIUS_PX } from './limits';

/** A point of a player's path. */
export interface TrackPoint {
  /** Center in pixels of the displayed video (after rotation). */
  readonly x: number;
  readonly y: number;
  /** Presentation timestamp in seconds from the clip's start (the first frame is at 0). */
  readonly timeSec: number;
  readonly isManual: boolean;
  /** True when the engine was not sure, or when the player was not seen and the point is on a straight line. */
  readonly isInterpolated: boolean;
  /** The engine's certainty, 0 to 1; left out for points that are not the engine's. */
  readonly confidence?: number;
  /**
   * Radius of the circle that fits the player here, in pixels of the displayed video. Left out where no size is known,
   * which is then that of the selection.
   */
  readonly radiusPx?: number;
}

/** A body's center in pixels of the displayed video. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

/**
 * A moment at which the player and a person who looks alike came together and parted again, so that only the user can
 * say which of them is the player. Times in seconds from the clip's first frame.
 */
export interface Crossing {
  /** From this time on, in the run's direction, the track may be the other person's. */
  readonly fromSec: number;
  /** The frame on which both are apart again; in a backward run it is the earlier of the two times. */
  readonly timeSec: number;
  /** The place at which the track continued. */
  readonly followed: Place;
  readonly other: Place;
  /** Radius of the player's circle at that time, in pixels of the displayed video. */
  readonly radiusPx: number;
}

/** The circle around the player, in pixels of the displayed video. */
export interface Selection {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  /** How far below the center the player's feet are, in radii; left out where nobody has seen them: at the edge. */
  readonly feetShare?: number;
}

/** Where the feet of a player are who was not seen standing: at the lowest point of the circle. */
export const FEET_AT_EDGE = 1;

/** The method of optical flow that the user chose. */
export type TrackingMethod = 'farneback' | 'lucas-kanade';

/** The style of the overlay and the title card. Colors are #RRGGBB. */
export interface OverlayStyle {
  readonly primary: string;
  readonly glow: string;
  readonly trail: string;
  /** Half the ring's width, in pixels of a video 1280 pixels wide. */
  readonly circleSize: number;
  /** Degrees: 0 is seen from above, 90 from the side. */
  readonly circleTilt: number;
  /** True when ring, feet, name and trail follow the player's size at each moment. */
  readonly fitsPlayer: boolean;
  /** On the editor's scale, where 80 gives a name of 35 pixels in a video 1280 pixels wide. */
  readonly fontSize: number;
  readonly playerName: string;
  /** ISO date (YYYY-MM-DD) or null when not set. */
  readonly recordingDate: string | null;
  /** How the film shows the player; left out for the look of a clip without a choice (film-look.ts). */
  readonly look?: FilmLook;
}

/** One player of a clip, and the path on which the player is shown. */
export interface Track {
  /** Unique in its clip. */
  readonly id: string;
  /** The player's name; null for that of the style. */
  readonly name: string | null;
  /** The color of the player's ring, glow and trail as #RRGGBB; null for those of the style. */
  readonly color: string | null;
  /** The whole path so far, by rising time. */
  readonly points: readonly TrackPoint[];
  /**
   * The moments at which the path met a person who looks alike, by rising time; the path tells which are open
   * (crossing.ts).
   */
  readonly crossings: readonly Crossing[];
  /** Radius of the circle that the path was tracked with, in pixels of the displayed video. */
  readonly selectionRadiusPx: number;
  /** How far below the middle of the body the feet are, in radii of the circle around it. */
  readonly feetShare: number;
}

/** The tracks of a clip, one for each player. */
export type Tracks = NonEmpty<Track>;

/** The track of a clip in which nobody has been tracked yet. */
export const NEW_TRACK: Track = {
  id: 'first',
  name: null,
  color: null,
  points: [],
  crossings: [],
  selectionRadiusPx: SELECTION_RADIUS_PX.initial,
  feetShare: FEET_AT_EDGE,
};

/** The drawing over a clip: the players' paths and the style of the overlay. */
export interface Highlight {
  readonly tracks: Tracks;
  readonly style: OverlayStyle;
}
