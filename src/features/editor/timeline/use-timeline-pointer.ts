import { useEffect, useRef, type PointerEvent as ReactPointerEvent, type RefObject } from 'react';
import { clampFrame } from '@/studio/playback/frame-grid';
import { usePlayback, useSession } from '../session/session-context';
import { frameAtShare, type TimelineView } from '@/studio/session/timeline-view';

interface TimelinePointerHandlers {
  readonly onPointerDown: (event: ReactPointerEvent<HTMLElement>) => void;
  readonly onPointerMove: (event: ReactPointerEvent<HTMLElement>) => void;
  readonly onPointerUp: (event: ReactPointerEvent<HTMLElement>) => void;
  readonly onPointerCancel: (event: ReactPointerEvent<HTMLElement>) => void;
}

/** A finger's position as a share of the width, and the frame under it. */
interface Finger {
  share: number;
  frame: number;
}

/** One pointer seeks by a click or a drag; two fingers zoom and move the visible range. */
export function useTimelinePointer(isLocked: boolean): TimelinePointerHandlers {
  const playback = usePlayback();
  const { timeline: view } = useSession();
  const fingers = useRef(new Map<number, Finger>());
  /** True until all fingers of a pinch are lifted, because the last one must not seek. */
  const isPinch = useRef(false);
  const release = ({ pointerId }: ReactPointerEvent): void => {
    fingers.current.delete(pointerId);
    if (fingers.current.size === 0) isPinch.current = false;
  };
  const seek = (frame: number): void => {
    playback.pause();
    playback.seekToFrame(clampFrame(playback.grid, Math.floor(frame)));
  };
  return {
    onPointerDown: (event) => {
      if (isLocked || event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const share = shareOf(event);
      const frame = frameAtShare(view.getRange(), share);
      fingers.current.set(event.pointerId, { share, frame });
      if (fingers.current.size > 1) {
        isPinch.current = true;
        takeHold(fingers.current.values(), view);
      } else if (event.pointerType !== 'touch') {
        seek(frame);
      }
    },
    onPointerMove: (event) => {
      const finger = fingers.current.get(event.pointerId);
      if (!finger) return;
      finger.share = shareOf(event);
      if (!isPinch.current) seek(frameAtShare(view.getRange(), finger.share));
      else pinch([...fingers.current.values()], view);
    },
    onPointerUp: (event) => {
      // One finger seeks only when it moves or is lifted, because it may be the first of two.
      const isTap = event.pointerType === 'touch' && fingers.current.has(event.pointerId);
      if (isTap && !isPinch.current) seek(frameAtShare(view.getRange(), shareOf(event)));
      release(event);
    },
    onPointerCancel: release,
  };
}

/** Updates the frames under the fingers, because the view may have moved since the first finger touched it. */
function takeHold(fingers: Iterable<Finger>, view: TimelineView): void {
  for (const finger of fingers) finger.frame = frameAtShare(view.getRange(), finger.share);
}

/** Shows the range in which the frames are under their fingers again. */
function pinch([a, b]: readonly Finger[], view: TimelineView): void {
  if (!a || !b || Math.abs(a.share - b.share) < 0.01) return;
  const frames = (b.frame - a.frame) / (b.share - a.share);
  if (frames > 0) view.show({ fromFrame: a.frame - a.share * frames, frames });
}

/** The zoom per pixel of wheel movement. */
const ZOOM_PER_PX = 1 / 300;

/**
 * Ctrl or Cmd with the wheel zooms, as does a pinch on a trackpad; horizontal wheel movement, or Shift, moves the
 * view.
 */
export function useTimelineWheel(ref: RefObject<HTMLElement | null>, view: TimelineView): void {
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const onWheel = (event: WheelEvent): void => {
      const range = view.getRange();
      const box = element.getBoundingClientRect();
      const sideways = event.shiftKey ? event.deltaX || event.deltaY : event.deltaX;
      if (event.ctrlKey || event.metaKey) {
        const around = frameAtShare(range, (event.clientX - box.left) / box.width);
        view.zoom(2 ** (-event.deltaY * ZOOM_PER_PX), around);
      } else if (Math.abs(sideways) > Math.abs(event.deltaY) || event.shiftKey) {
        view.show({ ...range, fromFrame: range.fromFrame + (sideways / box.width) * range.frames });
      } else {
        return;
      }
      event.preventDefault();
    };
    // React's own wheel listeners are passive and cannot prevent the page from zooming.
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [ref, view]);
}

function shareOf(event: ReactPointerEvent<HTMLElement>): number {
  const box = event.currentTarget.getBoundingClientRect();
  return (event.clientX - box.left) / box.width;
}
