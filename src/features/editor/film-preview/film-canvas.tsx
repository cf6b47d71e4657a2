import { useEffect, useRef } from 'react';
import { filmFrameAt } from '@/domain/film';
import type { PreviewFilm } from '@/media/film-preview/open-preview';
import { paintFilm } from '@/media/film-preview/paint-film';
import { elementsOf } from '../session/editor-elements';
import { useSession } from '../session/session-context';
import type { FilmPlayer } from './film-player';

interface FilmCanvasProps {
  readonly film: PreviewFilm;
  readonly player: FilmPlayer;
}

/** A larger picture would show no more detail in the dialog, and take longer to draw. */
const LONGEST_SIDE_PX = 1280;

/** The film's picture, repainted when the frame changes. */
export function FilmCanvas({ film, player }: FilmCanvasProps) {
  const elements = elementsOf(useSession());
  const canvasRef = useRef<HTMLCanvasElement>(null);
  const scale = Math.min(1, LONGEST_SIDE_PX / Math.max(film.widthPx, film.heightPx));
  useEffect(() => {
    const video = elements.video.current;
    const context = canvasRef.current?.getContext('2d', { alpha: false });
    if (!video || !context) return undefined;
    let painted: number | null = null;
    const paint = (k: number): void => {
      const frame = filmFrameAt(film, k);
      if (!frame) return;
      const isFirst = painted === null;
      painted = k;
      const hasPicture = video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA;
      // While a seek decodes, the previous picture is better than a black one.
      if (!hasPicture && !isFirst && !('titleFrame' in frame)) return;
      context.setTransform(
        context.canvas.width / film.widthPx,
        0,
        0,
        context.canvas.height / film.heightPx,
        0,
        0,
      );
      paintFilm(context, film, frame, hasPicture ? video : null);
    };
    // The picture of a seek can reach the screen after the element has reported the seek as done.
    let request = 0;
    const watch = (): void => {
      request = video.requestVideoFrameCallback(() => {
        if (painted !== null && !player.isPlaying()) paint(painted);
        watch();
      });
    };
    watch();
    const stop = player.onPicture(paint);
    paint(player.getFrame());
    return () => {
      stop();
      video.cancelVideoFrameCallback(request);
    };
  }, [elements, film, player]);
  return (
    <canvas
      ref={canvasRef}
      role="img"
      aria-label="The film as it will be exported"
      width={Math.round(film.widthPx * scale)}
      height={Math.round(film.heightPx * scale)}
      // As wide as the dialog or 52 % of the window's height allows, and never with black bars.
      style={{ width: `min(100%, ${(52 * film.widthPx) / film.heightPx}dvh)` }}
      className="mx-auto rounded-md bg-black"
    />
  );
}
