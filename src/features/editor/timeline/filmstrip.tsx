import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import type { MediaSource } from '@/media/media-source';
import { filmstripCells, type FilmstripCell } from './filmstrip-cells';
import { FilmstripLoader, type LoadedPictures } from './filmstrip-loader';
import { paintFilmstrip } from './filmstrip-paint';
import type { TimelineRange } from '@/studio/session/timeline-view';

const HEIGHT_PX = 44;

interface FilmstripProps {
  readonly source: MediaSource;
  readonly frameCount: number;
  readonly view: TimelineRange;
  readonly widthPx: number;
  /** Tracking or an export needs the decoder, so no new pictures are decoded. */
  readonly isPaused: boolean;
}

/** Shows pictures of the clip at their places in the visible range; a closer view shows more frames. */
export function Filmstrip({ source, frameCount, view, widthPx, isPaused }: FilmstripProps) {
  const canvasRef = useRef<HTMLCanvasElement>(null);
  const cells = useMemo(() => filmstripCells(view, frameCount, widthPx), [view, frameCount, widthPx]);
  const overview = useMemo(
    () => filmstripCells({ fromFrame: 0, frames: frameCount }, frameCount, widthPx),
    [frameCount, widthPx],
  );
  const loaded = useLoaded(source, cells, overview, isPaused);

  useEffect(() => {
    const canvas = canvasRef.current;
    const context = canvas?.getContext('2d');
    if (!canvas || !context) return;
    const scale = window.devicePixelRatio;
    canvas.width = Math.round(widthPx * scale);
    canvas.height = Math.round(HEIGHT_PX * scale);
    const farthest = Math.ceil((overview[0]?.frames ?? 0) / 2);
    const pictureOf = ({ pictureFrame }: FilmstripCell) => loaded.near(pictureFrame, farthest);
    paintFilmstrip(context, { cells, pictureOf, view });
  }, [cells, overview, loaded, view, widthPx]);

  return (
    <canvas
      ref={canvasRef}
      aria-hidden="true"
      className="mb-0.75 block h-11 w-full rounded-t-sm bg-s1 opacity-80"
    />
  );
}

function useLoaded(
  source: MediaSource,
  cells: readonly FilmstripCell[],
  overview: readonly FilmstripCell[],
  isPaused: boolean,
): LoadedPictures {
  const loader = useMemo(() => new FilmstripLoader(source), [source]);
  // These are strings, so that a view that moves within the same cells does not restart the effect.
  const wanted = framesOf(cells);
  const kept = framesOf(overview);
  useEffect(() => {
    if (isPaused) return undefined;
    return loader.show(numbersIn(wanted), numbersIn(kept));
  }, [loader, wanted, kept, isPaused]);
  useEffect(() => () => loader.close(), [loader]);
  return useSyncExternalStore(loader.subscribe, loader.getLoaded);
}

function framesOf(cells: readonly FilmstripCell[]): string {
  return [...new Set(cells.map(({ pictureFrame }) => pictureFrame))].join(' ');
}

function numbersIn(text: string): readonly number[] {
  return text === '' ? [] : text.split(' ').map(Number);
}
