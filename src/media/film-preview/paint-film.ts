import type { FilmFrame } from '@/domain/film';
import { FRAME_RATE } from '@/domain/limits';
import type { DrawContext } from '@/media/drawing/draw-context';
import { drawTitleCard } from '@/media/drawing/title-card';
import { drawScaledOverlay, viewAt } from '@/media/export/pipelines/overlay-layer';
import type { PreviewFilm } from './open-preview';

/**
 * Paints a frame of the film with the export's functions, in pixels of the film.
 * @param picture the displayed frame of the clip; null leaves the background black.
 */
export function paintFilm(
  context: DrawContext,
  film: Omit<PreviewFilm, keyof Disposable>,
  frame: FilmFrame,
  picture: CanvasImageSource | null,
): void {
  if ('titleFrame' in frame) {
    if (film.title) drawTitleCard(context, film.title, film);
    return;
  }
  const moment = { timeSec: frame.clipFrame / FRAME_RATE, freeze: frame.freeze };
  const { left, top, scaleX, scaleY } = viewAt(film, moment.timeSec);
  context.fillStyle = '#000';
  context.fillRect(0, 0, film.widthPx, film.heightPx);
  if (picture) {
    context.imageSmoothingQuality = 'high';
    context.drawImage(
      picture,
      -left * scaleX,
      -top * scaleY,
      film.videoWidthPx * scaleX,
      film.videoHeightPx * scaleY,
    );
  }
  drawScaledOverlay(context, film, moment);
}
