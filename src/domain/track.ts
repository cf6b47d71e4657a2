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
  /** True if the engine was unsure, or if the player was not visible and the point is on a straight line. */
  readonly isInterpolated: boolean;
  /** The engine's certainty, 0 to 1; left out for points that are not from the engine. */
  readonly confidence?: number;
  /**
   * Radius of the circle that fits the player here, in pixels of the displayed video. Left out if no size is known;
   * then the selection's size applies.
   */
  readonly radiusPx?: number;
}

/** A body's center in pixels of the displayed video. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

/**
 * A moment when the player and a look-alike met and parted again, so only the user can say which one is the player.
 * Times in seconds from the clip's first frame.
 */
export interface Crossing {
  /** From this time on, in the run's direction, the track may follow the other person. */
  readonly fromSec: number;
  /** The frame on which the two are apart again; in a backward run it is the earlier of the two times. */
  readonly timeSec: number;
  /** Where the track continued. */
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
  /**
   * How far the player's feet are below the center, in radii; left out if they were not seen, which puts them at the
   * edge.
   */
  readonly feetShare?: number;
}

/** The default for a player whose feet were not seen: the lowest point of the circle. */
export const FEET_AT_EDGE = 1;

/** The optical-flow method that the user chose. */
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
  /** True when ring, feet, name and trail follow the player's size. */
  readonly fitsPlayer: boolean;
  /** On the editor's scale, where 80 gives a name of 35 pixels in a video 1280 pixels wide. */
  readonly fontSize: number;
  readonly playerName: string;
  /** ISO date (YYYY-MM-DD), or null if not set. */
  readonly recordingDate: string | null;
  /** How the film shows the player; left out for the default look (film-look.ts). */
  readonly look?: FilmLook;
}

/** A player in a clip, with the player's path. */
export interface Track {
  /** Unique within its clip. */
  readonly id: string;
  /** The player's name; null for the style's name. */
  readonly name: string | null;
  /** The color of the player's ring, glow and trail as #RRGGBB; null for the style's colors. */
  readonly color: string | null;
  /** The whole path so far, in ascending order of time. */
  readonly points: readonly TrackPoint[];
  /**
   * When the path met a look-alike, in ascending order; the path shows which crossings are still open (crossing.ts).
   */
  readonly crossings: readonly Crossing[];
  /** Radius of the circle with which tracking started, in pixels of the displayed video. */
  readonly selectionRadiusPx: number;
  /** How far the feet are below the middle of the body, in radii of the circle around it. */
  readonly feetShare: number;
}

/** The tracks of a clip, one for each player. */
export type Tracks = NonEmpty<Track>;

/** The track of a clip before any tracking. */
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
