import type { Box } from '@/domain/path';

/** The part of the displayed video that the output shows at a moment. */
export interface OutputView {
  /** Its top left corner, in pixels of the displayed video. */
  readonly left: number;
  readonly top: number;
  /** How many pixels of the output one pixel of the displayed video makes. */
  readonly scaleX: number;
  readonly scaleY: number;
}

/** A box in the output, and what the output shows. */
export interface OutputPlace {
  readonly box: Box;
  readonly view: OutputView;
}

/** Where a place in the displayed video is, from the left side of the box on, in pixels of the output. */
export function columnOf({ box, view }: OutputPlace, x: number): number {
  return (x - view.left) * view.scaleX - box.x;
}

/** The same from the top of the box on. */
export function rowOf({ box, view }: OutputPlace, y: number): number {
  return (y - view.top) * view.scaleY - box.y;
}
