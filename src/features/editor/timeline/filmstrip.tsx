import { useEffect, useRef, useState } from 'react';
import { isAbort } from '@/domain/errors';
import type { MediaSource } from '@/media/media-source';
import { makeFilmstrip } from '@/media/reading/filmstrip';
import { paintFilmstrip } from './filmstrip-paint';
import type { TimelineRange } from './timeline-view';

const FRAMES = 12;
const HEIGHT_PX = 44;
/** Pictures are kept in twice the height, for sharp screens. */
const PICTURE_HEIGHT_PX = 2 * HEIGHT_PX;

interface FilmstripProps {
  readonly source: MediaSource;
  readonly frameCount: number;
  readonly view: TimelineRange;
  readonly widthPx: number;
}

/** Twelve pictures of the clip, each shown as soon as it is decoded, where it belongs in what is shown of the clip. */
export function Filmstrip({ source, frameCount, view, widthPx }: FilmstripProps) {
  const canvasRef = useRef<HTMLCanvasElement>(null);
  const pictures = usePictures(source);

  useEffect(() => {
    const canvas = canvasRef.current;
    const context = canvas?.getContext('2d');
    if (!canvas || !context) return;
    const scale = window.devicePixelRatio;
    canvas.width = Math.round(widthPx * scale);
    canvas.height = Math.round(HEIGHT_PX * scale);
    paintFilmstrip(context, { pictures, frameCount, view });
  }, [pictures, frameCount, view, widthPx]);

  return (
    <canvas
      ref={canvasRef}
      aria-hidden="true"
      className="mb-0.75 block h-11 w-full rounded-t-sm bg-s1 opacity-80"
    />
  );
}

/** The pictures that are decoded so far, by their place in the clip. */
function usePictures(source: MediaSource): readonly (ImageBitmap | null)[] {
  const [pictures, setPictures] = useState<readonly (ImageBitmap | null)[]>([]);
  useEffect(() => {
    const abort = new AbortController();
    const taken: ImageBitmap[] = [];
    makeFilmstrip(source, FRAMES, PICTURE_HEIGHT_PX, abort.signal, (index, picture) => {
      taken.push(picture);
      setPictures((before) =>
        Array.from({ length: FRAMES }, (_, k) => (k === index ? picture : (before[k] ?? null))),
      );
    }).catch((error: unknown) => {
      if (!isAbort(error)) console.warn('The filmstrip could not be drawn', error);
    });
    return () => {
      abort.abort();
      setPictures([]);
      for (const picture of taken) picture.close();
    };
  }, [source]);
  return pictures;
}
