import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { cutTo } from '@/domain/frame-range';
import { FRAME_RATE } from '@/domain/limits';
import type { EditorSession } from '@/studio/session/editor-session';
import { keptIn } from '@/studio/session/kept-frames';
import { useSession } from '../session/session-context';
import { frameAtShare } from '@/studio/session/timeline-view';

/** Which end of the kept part a handle moves. */
export type CutEnd = 'in' | 'out';

interface CutHandleHandlers {
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerUp: () => void;
  readonly onPointerCancel: () => void;
  readonly onClick: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** Moves an end of the kept part by a drag or by keys, and shows the frame there; a press only shows it. */
export function useCutHandle(end: CutEnd, isLocked: boolean): CutHandleHandlers {
  const session = useSession();
  const isDragged = useRef(false);
  const settle = (): void => {
    if (isDragged.current) session.dispatch({ type: 'settle' });
  };
  return {
    onPointerDown: ({ button, currentTarget, pointerId }) => {
      isDragged.current = false;
      if (button === 0 && !isLocked) currentTarget.setPointerCapture(pointerId);
    },
    onPointerMove: ({ currentTarget, pointerId, clientX }) => {
      const area = currentTarget.parentElement?.getBoundingClientRect();
      if (!currentTarget.hasPointerCapture(pointerId) || !area) return;
      const edge = Math.round(frameAtShare(session.timeline.getRange(), (clientX - area.left) / area.width));
      if (moveEdge(session, end, edge, false)) isDragged.current = true;
    },
    onPointerUp: settle,
    onPointerCancel: settle,
    onClick: () => {
      if (!isDragged.current && !isLocked) show(session, end);
    },
    onKeyDown: (event) => {
      const step = isLocked ? undefined : STEPS[event.key];
      if (step === undefined) return;
      event.preventDefault();
      const { first, end: last } = keptIn(session);
      moveEdge(session, end, (end === 'in' ? first : last) + step, true);
    },
  };
}

/**
 * Moves an edge between two frames, keeping at least one frame.
 * @returns whether it moved.
 */
function moveEdge(session: EditorSession, end: CutEnd, edge: number, isFinal: boolean): boolean {
  const { frameCount } = session.clip.info;
  const kept = keptIn(session);
  const moved =
    end === 'in'
      ? { ...kept, first: Math.min(Math.max(0, edge), kept.end - 1) }
      : { ...kept, end: Math.max(Math.min(edge, frameCount), kept.first + 1) };
  if (moved.first === kept.first && moved.end === kept.end) return false;
  session.dispatch({ type: 'cut', cut: cutTo(moved, frameCount), isFinal });
  show(session, end);
  return true;
}

function show(session: EditorSession, end: CutEnd): void {
  const { first, end: last } = keptIn(session);
  session.playback.pause();
  session.playback.seekToFrame(end === 'in' ? first : last - 1);
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageUp: -FRAME_RATE,
  PageDown: FRAME_RATE,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};
