import type { Box } from '@/domain/path';

/** The part of the displayed video that the output shows at a moment. */
export interface OutputView {
  /** Its top left corner, in pixels of the displayed video. */
  readonly left: number;
  readonly top: number;
  /** Output pixels per displayed pixel. */
  readonly scaleX: number;
  readonly scaleY: number;
}

/** A box in the output, and what the output shows. */
export interface OutputPlace {
  readonly box: Box;
  readonly view: OutputView;
}

/** A place in the displayed video, in output pixels from the box's left side. */
export function columnOf({ box, view }: OutputPlace, x: number): number {
  return (x - view.left) * view.scaleX - box.x;
}

/** The same from the box's top. */
export function rowOf({ box, view }: OutputPlace, y: number): number {
  return (y - view.top) * view.scaleY - box.y;
}
