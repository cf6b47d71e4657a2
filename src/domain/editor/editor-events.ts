import type { Candidate, Crossing } from '../crossing';
import type { TrackingFailure } from '../errors';
import type { OverlayStyle, Selection, TrackPoint } from '../track';
import type { Course } from './editor-state';
import type { DeleteScope } from './path-edits';

/** What can happen in the editor. Times are seconds from the clip's first frame, positions displayed-video pixels. */
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
  | { readonly type: 'exportStarted' }
  | { readonly type: 'exportEnded' };

export type SelectionEvent =
  | { readonly type: 'selectTarget' }
  /** `isClick`: the player was pointed at, not the circle dragged there. */
  | { readonly type: 'place'; readonly x: number; readonly y: number; readonly isClick?: boolean }
  /** A look at what was clicked: a circle around the person there, or else around the nearest one (`isHit` false). */
  | {
      readonly type: 'personSeen';
      readonly clicked: Selection;
      readonly person: Selection;
      readonly isHit: boolean;
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
  /** Tracks from the path's place on a frame to the next manual key, and nothing else. */
  | { readonly type: 'retrack'; readonly timeSec: number; readonly direction: Course['direction'] }
  | { readonly type: 'pointsTracked'; readonly points: readonly TrackPoint[] }
  /** The run met somebody who looks alike, and both are seen apart again; comes behind the points up to there. */
  | { readonly type: 'crossed'; readonly crossing: Crossing }
  /** The user says who the player is; the other one is tracked from there to the next manual key. */
  | { readonly type: 'choose'; readonly crossing: Crossing; readonly candidate: Candidate }
  | { readonly type: 'trackLost'; readonly lostAtSec: number }
  | { readonly type: 'trackFailed'; readonly failure: TrackingFailure }
  | { readonly type: 'finish' };

/**
 * Changes of the path and of the looks. Those with `isFinal` false are parts of a gesture (a drag, a slider): the whole
 * gesture is one step of the history, up to the next one that is final or to 'settle'.
 */
export type EditEvent =
  | {
      readonly type: 'setKey';
      readonly timeSec: number;
      readonly x: number;
      readonly y: number;
      readonly isFinal: boolean;
    }
  | { readonly type: 'deletePoints'; readonly scope: DeleteScope; readonly timeSec: number }
  | { readonly type: 'restyle'; readonly style: Partial<OverlayStyle>; readonly isFinal: boolean }
  | { readonly type: 'rename'; readonly title: string }
  | { readonly type: 'settle' }
  /** A gesture on the path is given up: it is as it was before. */
  | { readonly type: 'abandon' };
