import type { TimelineRange } from './timeline-view';

/** A stretch of the clip that has one picture in the filmstrip: that of its middle frame. */
export interface FilmstripCell {
  readonly fromFrame: number;
  /** Its length; also parts of a frame. */
  readonly frames: number;
  /** Whose picture it shows. */
  readonly pictureFrame: number;
}

/** Cells over the whole clip, where there is room for so many. */
const MOST_CELLS = 12;
/** Room that a cell wants, CSS pixels; zoomed, it may get up to a third less. */
const CELL_WIDTH_PX = 57;

/**
 * The cells in sight. The clip is divided into twice as many with every doubling of the zoom, so that cells stay about
 * as wide on the screen as they are, and move with the clip when the view does.
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
