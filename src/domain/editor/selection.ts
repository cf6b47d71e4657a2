import { SELECTION_RADIUS_PX } from '../limits';
import type { Selection } from '../track';
import type { FrameSize } from './editor-state';

/** A selection with its radius inside 20 to 200 px and its center inside the frame. */
export function clampSelection(selection: Selection, frame: FrameSize): Selection {
  return {
    x: clamp(selection.x, 0, frame.widthPx),
    y: clamp(selection.y, 0, frame.heightPx),
    radius: clamp(selection.radius, SELECTION_RADIUS_PX.min, SELECTION_RADIUS_PX.max),
  };
}

export function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max);
}
