/** A point of a player's path. */
export interface TrackPoint {
  /** Center in pixels of the displayed video (after rotation). */
  readonly x: number;
  readonly y: number;
  /** Presentation timestamp in seconds from the clip's start (the first frame is at 0). */
  readonly timestamp: number;
  readonly isManual: boolean;
  /** Not certain: the engine was not sure, or nobody saw the player and the point lies on a straight line. */
  readonly isInterpolated: boolean;
  /** How sure the engine is, 0 to 1; left out for points that are not the engine's. */
  readonly confidence?: number;
}

/** The circle around the player, in pixels of the displayed video. */
export interface Selection {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

/** The optical-flow setting. */
export type TrackingMethod = 'farneback' | 'lucas-kanade';

/** How the overlay and the title card look. Colors are #RRGGBB. */
export interface OverlayStyle {
  readonly primary: string;
  readonly glow: string;
  readonly trail: string;
  /** Half the ring's width, in pixels of a video 1280 pixels wide. */
  readonly circleSize: number;
  /** Degrees: 0 is seen from above, 90 from the side. */
  readonly circleTilt: number;
  /** The editor's scale: 80 is a name of 35 pixels in a video 1280 pixels wide. */
  readonly fontSize: number;
  readonly playerName: string;
  /** ISO date (YYYY-MM-DD) or null when not set. */
  readonly recordingDate: string | null;
}

/** What is drawn over a clip: the player's path and how the overlay looks. */
export interface Highlight {
  readonly points: readonly TrackPoint[];
  /** Of the circle that was drawn around the player, in pixels of the displayed video. */
  readonly selectionRadiusPx: number;
  readonly style: OverlayStyle;
}
