import type { TimelineRange } from '@/studio/session/timeline-view';

/** A range of the clip that the filmstrip shows as one picture, which is the range's middle frame. */
export interface FilmstripCell {
  readonly fromFrame: number;
  /** The length of the range; it may be fractional. */
  readonly frames: number;
  /** The frame whose picture the cell shows. */
  readonly pictureFrame: number;
}

/** The number of cells over the whole clip, where there is enough room for them. */
const MOST_CELLS = 12;
/** The preferred width of a cell in CSS pixels; a zoomed cell may be up to a third narrower. */
const CELL_WIDTH_PX = 57;

/**
 * The visible cells. Every doubling of the zoom doubles the number of cells in the clip, so that cells keep about the
 * same width on the screen and move with the clip when the view does.
 */
export function filmstripCells(
  view: TimelineRange,
  frameCount: number,
  widthPx: number,
): readonly FilmstripCell[] {
  if (frameCount <= 0 || widthPx <= 0) return [];
  const zoom = Math.max(1, frameCount / view.frames);
  const inSight = Math.min(MOST_CELLS, Math.max(1, Math.floor(widthPx / CELL_WIDTH_PX)));
  const ofClip = inSight * 2 ** Math.round(Math.log2(zoom));
  const frames = frameCount / ofClip;
  const first = Math.max(0, Math.floor(view.fromFrame / frames));
  const last = Math.min(ofClip, Math.ceil((view.fromFrame + view.frames) / frames)) - 1;
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => {
    const fromFrame = (first + index) * frames;
    return { fromFrame, frames, pictureFrame: Math.floor(fromFrame + frames / 2) };
  });
}
