import type { Crossing } from '../crossing';
import type { ClipCut } from '../frame-range';
import type { OverlayStyle, TrackPoint } from '../track';

/** The properties of a clip that do not depend on its path: its style and its texts. */
export type Looks = Pick<EditDocument, 'style' | 'title' | 'description'>;

/** The part of the state that the user makes and can undo. */
export interface EditDocument {
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
  /** The part of the clip that is tracked, paid and exported; the path outside of it is kept. */
  readonly cut: ClipCut;
  /** The style of overlay and title card, with the player's name and the recording date. */
  readonly style: OverlayStyle;
  /** The clip's name. */
  readonly title: string;
  /** The text that viewers read below the clip; may be empty. */
  readonly description: string;
}
