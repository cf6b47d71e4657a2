import type { FilmstripCell } from './filmstrip-cells';
import { shareOfFrame, type TimelineRange } from '@/studio/session/timeline-view';

interface FilmstripPicture {
  readonly cells: readonly FilmstripCell[];
  /** The picture that a cell shows now; null while nothing is decoded. */
  readonly pictureOf: (cell: FilmstripCell) => ImageBitmap | null;
  readonly view: TimelineRange;
}

/** Draws each cell's picture at the cell's place in the visible range. */
export function paintFilmstrip(ctx: CanvasRenderingContext2D, strip: FilmstripPicture): void {
  const { cells, pictureOf, view } = strip;
  const { width, height } = ctx.canvas;
  ctx.clearRect(0, 0, width, height);
  for (const cell of cells) {
    const picture = pictureOf(cell);
    if (!picture) continue;
    const left = Math.round(shareOfFrame(view, cell.fromFrame) * width);
    const right = Math.round(shareOfFrame(view, cell.fromFrame + cell.frames) * width) - 1;
    if (right > left) drawCovering(ctx, picture, left, right - left, height);
  }
}

/** Crops a picture at its edges so that it fills a box. */
function drawCovering(
  ctx: CanvasRenderingContext2D,
  picture: ImageBitmap,
  left: number,
  width: number,
  height: number,
): void {
  const scale = Math.max(width / picture.width, height / picture.height);
  const [sourceWidth, sourceHeight] = [width / scale, height / scale];
  const sourceX = (picture.width - sourceWidth) / 2;
  const sourceY = (picture.height - sourceHeight) / 2;
  ctx.drawImage(picture, sourceX, sourceY, sourceWidth, sourceHeight, left, 0, width, height);
}
