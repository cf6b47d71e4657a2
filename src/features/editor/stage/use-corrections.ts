import { useEffect, useMemo, useRef, type Dispatch } from 'react';
import { openCrossings, type Candidate, type Crossing } from '@/domain/crossing';
import type { EditorEvent } from '@/domain/editor/editor-events';
import type { Course, EditorState } from '@/domain/editor/editor-state';
import { timeOfFrame } from '../playback/frame-grid';
import type { Playback } from '../playback/playback';
import { createTimelineView, type TimelineView } from '../timeline/timeline-view';
import { useDrawingPen, type DrawingPen } from './use-drawing-pen';
import { useRingHand, type RingHand } from './use-ring-hand';

/** What paths are corrected with by hand. */
export interface Corrections {
  readonly timeline: TimelineView;
  readonly ring: RingHand;
  readonly pen: DrawingPen;
  /** Tracks from the shown frame to the next manual key, or the one before, after the token check. */
  readonly retrack: (direction: Course['direction']) => void;
  /**
   * Says which of two who look alike the player is; the other one is tracked from there, after the token check.
   * @returns whether it was still a question.
   */
  readonly choose: (crossing: Crossing, candidate: Candidate) => boolean;
  /** Undoes what came right after a state, unless something else has come after that. @returns whether it did. */
  readonly takeBack: (before: EditorState) => boolean;
}

interface CorrectionsInput {
  readonly state: EditorState;
  readonly dispatch: Dispatch<EditorEvent>;
  readonly playback: Playback | null;
  /** The token check; it shows the limit dialog when tokens are short. */
  readonly isPayable: () => boolean;
}

/** The tools of correction for one clip. */
export function useCorrections(input: CorrectionsInput): Corrections {
  const { state, dispatch, playback, isPayable } = input;
  const latest = useRef(state);
  useEffect(() => {
    latest.current = state;
  });
  const frameCount = playback?.grid.frameCount ?? 0;
  const timeline = useMemo(() => createTimelineView(frameCount), [frameCount]);
  const ring = useRingHand(input);
  const pen = useDrawingPen(input);
  return {
    timeline,
    ring,
    pen,
    retrack: (direction) => {
      if (!playback || !isPayable()) return;
      playback.pause();
      dispatch({ type: 'retrack', timeSec: timeOfFrame(playback.getFrame()), direction });
    },
    choose: (crossing, candidate) => {
      const isOpen = openCrossings(state.points, state.crossings).includes(crossing);
      if (!playback || !isOpen || (candidate === 'other' && !isPayable())) return false;
      playback.pause();
      dispatch({ type: 'choose', crossing, candidate });
      return true;
    },
    takeBack: (before) => {
      const steps = latest.current.history.past;
      if (steps.length === 0 || steps.at(-2) !== before.history.past.at(-1)) return false;
      dispatch({ type: 'undo' });
      return true;
    },
  };
}
