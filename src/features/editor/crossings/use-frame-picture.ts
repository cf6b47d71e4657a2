import { useEffect, useState } from 'react';
import { isAbort } from '@/domain/errors';
import type { MediaSource } from '@/media/media-source';
import { openFilmstrip } from '@/media/reading/filmstrip';

interface FramePicture {
  readonly frame: number;
  readonly bitmap: ImageBitmap;
}

/**
 * Decodes one frame of a clip without moving the player. Null until the frame is decoded, and if decoding fails.
 * @param heightPx height of the picture; the width follows from it.
 */
export function useFramePicture(source: MediaSource, frame: number, heightPx: number): ImageBitmap | null {
  const [picture, setPicture] = useState<FramePicture | null>(null);
  useEffect(() => {
    const abort = new AbortController();
    const reader = openFilmstrip(source, heightPx);
    let shown: ImageBitmap | null = null;
    reader
      .read([frame], abort.signal, (_, bitmap) => {
        shown = bitmap;
        setPicture({ frame, bitmap });
      })
      .catch((error: unknown) => {
        if (!isAbort(error)) console.warn('The picture of the crossing could not be read', error);
      });
    return () => {
      abort.abort();
      reader.close();
      shown?.close();
      setPicture(null);
    };
  }, [source, frame, heightPx]);
  return picture?.frame === frame ? picture.bitmap : null;
}
