import type { Crossing } from '../crossing';
import type { OverlayStyle, TrackPoint } from '../track';

/** What the user makes, and can undo. */
export interface EditDocument {
  /** The whole path so far, by rising timestamp. */
  readonly points: readonly TrackPoint[];
  /**
   * Where the path met somebody who looks alike, by rising time; which of them are open the path says (crossing.ts).
   */
  readonly crossings: readonly Crossing[];
  /** Radius of the circle that the path was tracked with, in pixels of the displayed video. */
  readonly selectionRadiusPx: number;
  /** How overlay and title card look, with the player's name and the recording date. */
  readonly style: OverlayStyle;
  /** The clip's name. */
  readonly title: string;
}
