import type { ClipCut } from '../frame-range';
import type { OverlayStyle, Tracks } from '../track';

/** The properties of a clip that do not depend on its tracks: its style and its texts. */
export type Styling = Pick<EditDocument, 'style' | 'title' | 'description'>;

/** The part of the state that the user edits and can undo. */
export interface EditDocument {
  readonly tracks: Tracks;
  /** The part of the clip that is tracked, paid and exported; the paths outside it are kept. */
  readonly cut: ClipCut;
  /** The style of overlay and title card, with the player's name and the recording date. */
  readonly style: OverlayStyle;
  /** The clip's name. */
  readonly title: string;
  /** The text that viewers read below the clip; may be empty. */
  readonly description: string;
}
