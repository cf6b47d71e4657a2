import { useEffect, useRef } from 'react';
import { isAbort } from '@/domain/errors';
import type { MediaSource } from '@/media/media-source';
import { makeFilmstrip } from '@/media/reading/filmstrip';

const FRAMES = 12;
const HEIGHT_PX = 88;

/** Twelve pictures of the clip, each shown as soon as it is decoded. */
export function Filmstrip({ source }: { readonly source: MediaSource }) {
  const stripRef = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const abort = new AbortController();
    makeFilmstrip(source, FRAMES, HEIGHT_PX, abort.signal, (index, bitmap) => {
      const canvas = stripRef.current?.children.item(index)?.firstElementChild;
      if (canvas instanceof HTMLCanvasElement) show(canvas, bitmap);
      else bitmap.close();
    }).catch((error: unknown) => {
      if (!isAbort(error)) console.warn('The filmstrip could not be drawn', error);
    });
    return () => abort.abort();
  }, [source]);

  return (
    <div ref={stripRef} aria-hidden="true" className="mb-0.75 flex h-11 overflow-hidden rounded-t-sm bg-s1">
      {Array.from({ length: FRAMES }, (_, index) => (
        <span
          key={index}
          className="min-w-0 flex-1 overflow-hidden border-r border-ground/50 last:border-0 max-desk:even:hidden"
        >
          <canvas className="size-full object-cover opacity-80" />
        </span>
      ))}
    </div>
  );
}

function show(canvas: HTMLCanvasElement, bitmap: ImageBitmap): void {
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  const context = canvas.getContext('bitmaprenderer');
  if (context) context.transferFromImageBitmap(bitmap);
  else bitmap.close();
}
