import type { CaptionStretch } from '../caption';
import type { Candidate } from '../crossing';
import type { Damage } from '../damage';
import type { ClipCut } from '../frame-range';
import type { TrackingFailure } from '../errors';
import type { Crossing, OverlayStyle, Selection, TrackPoint } from '../track';
import type { Course } from './editor-state';
import type { DeleteScope } from './path-edits';

/**
 * All events of the editor. Times are seconds from the clip's first frame, positions are pixels of the displayed video.
 */
export type EditorEvent =
  | SelectionEvent
  | TrackingEvent
  | EditEvent
  | { readonly type: 'startDrawing' }
  | { readonly type: 'pointsDrawn'; readonly points: readonly TrackPoint[] }
  | { readonly type: 'stopDrawing' }
  | { readonly type: 'play' }
  | { readonly type: 'reset' }
  | { readonly type: 'undo' }
  | { readonly type: 'redo' }
  /** Damaged pictures were found in the clip. */
  | { readonly type: 'damageFound'; readonly damage: Damage }
  | { readonly type: 'exportStarted' }
  | { readonly type: 'exportEnded' };

export type SelectionEvent =
  | { readonly type: 'selectTarget' }
  /** `isClick` is true if the user clicked the player, and false if the user dragged the circle there. */
  | { readonly type: 'place'; readonly x: number; readonly y: number; readonly isClick?: boolean }
  /**
   * The people model's result for a click: a circle around the person there, or around the nearest one (`isHit` false).
   * `isSure` means that the model has no doubt that the person was clicked.
   */
  | {
      readonly type: 'personSeen';
      readonly clicked: Selection;
      readonly person: Selection;
      readonly isHit: boolean;
      readonly isSure: boolean;
    }
  | { readonly type: 'takeOffer' }
  | { readonly type: 'takeOwnCircle' }
  | { readonly type: 'nudge'; readonly dx: number; readonly dy: number }
  | { readonly type: 'resize'; readonly radius: number }
  | { readonly type: 'confirm'; readonly timeSec: number }
  | { readonly type: 'clear' }
  | { readonly type: 'trackAgain'; readonly timeSec: number };

export type TrackingEvent =
  | { readonly type: 'start'; readonly timeSec: number }
  /** Tracks from the path's position on a frame to the next manual key, and changes nothing else. */
  | { readonly type: 'retrack'; readonly timeSec: number; readonly direction: Course['direction'] }
  | { readonly type: 'pointsTracked'; readonly points: readonly TrackPoint[] }
  /** The run met a look-alike, and both are apart again; sent after the points up to that frame. */
  | { readonly type: 'crossed'; readonly crossing: Crossing }
  /** The run began with the circle on a caption; sent after the points of that stretch. */
  | { readonly type: 'captionFound'; readonly stretch: CaptionStretch }
  /** The user chose the player. If it is the other person, that person is tracked to the next manual key. */
  | { readonly type: 'choose'; readonly crossing: Crossing; readonly candidate: Candidate }
  | { readonly type: 'trackLost'; readonly lostAtSec: number }
  | { readonly type: 'trackFailed'; readonly failure: TrackingFailure }
  | { readonly type: 'finish' };

/**
 * Changes of the path and of the looks. Events with `isFinal` false are parts of a gesture (a drag, a slider). The
 * whole gesture becomes one undo step, which ends with the next final event or with 'settle'.
 */
export type EditEvent =
  | {
      readonly type: 'setKey';
      readonly timeSec: number;
      readonly x: number;
      readonly y: number;
      /** The player's size there, if the user sets it; otherwise the path's size stays. */
      readonly radiusPx?: number;
      readonly isFinal: boolean;
    }
  | { readonly type: 'deletePoints'; readonly scope: DeleteScope; readonly timeSec: number }
  | { readonly type: 'restyle'; readonly style: Partial<OverlayStyle>; readonly isFinal: boolean }
  | { readonly type: 'cut'; readonly cut: ClipCut; readonly isFinal: boolean }
  | { readonly type: 'rename'; readonly title: string }
  /** The names that a film shows; they can change even during an export. */
  | {
      readonly type: 'nameFilm';
      readonly title: string;
      readonly playerName: string;
      readonly recordingDate: string | null;
    }
  | { readonly type: 'describe'; readonly description: string }
  | { readonly type: 'settle' }
  /** Cancels a gesture on the path or the cut, and restores the state before it. */
  | { readonly type: 'abandon' };
