import { frameAtShare, type TimelineRange } from './timeline-view';

interface FilmstripPicture {
  /** Spread evenly over the clip; null where none is decoded yet. */
  readonly pictures: readonly (ImageBitmap | null)[];
  readonly frameCount: number;
  readonly view: TimelineRange;
}

/** A cell is never narrower, in shares of its height. */
const NARROWEST = 1.3;
const MOST_CELLS = 12;

/** Fills the strip with cells, each with the picture of its place in the clip; zoomed in, neighbours may be alike. */
export function paintFilmstrip(ctx: CanvasRenderingContext2D, strip: FilmstripPicture): void {
  const { pictures, frameCount, view } = strip;
  const { width, height } = ctx.canvas;
  ctx.clearRect(0, 0, width, height);
  const fitting = Math.floor(width / (NARROWEST * height));
  const cells = Math.min(MOST_CELLS, Math.max(1, fitting));
  for (let cell = 0; cell < cells; cell++) {
    const frame = frameAtShare(view, (cell + 0.5) / cells);
    const picture = pictures[Math.floor((frame / Math.max(1, frameCount)) * pictures.length)];
    if (!picture) continue;
    const left = Math.round((cell * width) / cells);
    const right = Math.round(((cell + 1) * width) / cells) - 1;
    drawCovering(ctx, picture, left, right - left, height);
  }
}

/** Draws the middle of a picture so that it fills a box. */
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
