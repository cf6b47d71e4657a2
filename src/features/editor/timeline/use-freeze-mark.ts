import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { lookOf, withMoment, withoutMoment } from '@/domain/film-look';
import { announce } from '@/ui/live-region';
import { clampFrame } from '@/studio/playback/frame-grid';
import type { EditorSession } from '@/studio/session/editor-session';
import { useSession } from '../session/session-context';
import { changeLook } from '../commands/change-look';
import { frameAtShare, shareOfFrame, type TimelineRange } from '@/studio/session/timeline-view';

interface FreezeMarkInput {
  readonly frame: number;
  readonly range: TimelineRange;
  readonly onSelect: (frame: number) => void;
}

interface FreezeMarkHandlers {
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerUp: () => void;
  readonly onPointerCancel: () => void;
  readonly onClick: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** A freeze on the timeline: a drag or the arrow keys move it, the Delete key removes it, and a press jumps to it. */
export function useFreezeMark({ frame, range, onSelect }: FreezeMarkInput): FreezeMarkHandlers {
  const session = useSession();
  const isDragged = useRef(false);
  /** The offset from the frame's middle to the grab point, because a mark may be beside its frame. */
  const heldPx = useRef(0);
  const settle = (): void => {
    if (isDragged.current) session.dispatch({ type: 'settle' });
  };
  return {
    onPointerDown: ({ button, currentTarget, pointerId, clientX }) => {
      isDragged.current = false;
      const area = currentTarget.parentElement?.getBoundingClientRect();
      if (area) heldPx.current = clientX - area.left - shareOfFrame(range, frame + 0.5) * area.width;
      if (button === 0) currentTarget.setPointerCapture(pointerId);
    },
    onPointerMove: ({ currentTarget, pointerId, clientX }) => {
      const area = currentTarget.parentElement?.getBoundingClientRect();
      if (!currentTarget.hasPointerCapture(pointerId) || !area) return;
      const target = Math.floor(frameAtShare(range, (clientX - heldPx.current - area.left) / area.width));
      if (target !== frame) isDragged.current = true;
      move(session, frame, target, false);
    },
    onPointerUp: settle,
    onPointerCancel: settle,
    onClick: () => {
      if (!isDragged.current) onSelect(frame);
    },
    onKeyDown: (event) => {
      const action = {
        ArrowLeft: () => move(session, frame, frame - 1, true),
        ArrowRight: () => move(session, frame, frame + 1, true),
        Delete: () => remove(session, frame),
        Backspace: () => remove(session, frame),
      }[event.key];
      if (!action) return;
      event.preventDefault();
      action();
    },
  };
}

/** Moves a freeze to a frame without one, and shows that frame. */
function move(session: EditorSession, frame: number, wanted: number, isFinal: boolean): void {
  const { playback } = session;
  const target = clampFrame(playback.grid, wanted);
  const rest = withoutMoment(lookOf(session.getState().style), frame);
  const moved = withMoment(rest, target);
  if (target === frame || moved === rest) return;
  changeLook(session, moved, isFinal);
  playback.pause();
  playback.seekToFrame(target);
}

function remove(session: EditorSession, frame: number): void {
  changeLook(session, withoutMoment(lookOf(session.getState().style), frame));
  announce('Freeze removed');
}
