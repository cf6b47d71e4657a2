import { useEffect, useState } from 'react';
import { CROP } from '@/domain/limits';
import type { BackgroundChoice } from '@/ui/background-choice';
import { croppedUrl } from './cropped-url';

/** Loads the cropped part of a background for drawing; null if there is no background or it cannot be read. */
export function usePreviewPicture(background: BackgroundChoice): CanvasImageSource | null {
  const original = useLoadedImage(addressOf(background));
  const area = background.kind === 'new' ? background.area : null;
  const [cropped, setCropped] = useState<ImageBitmap | null>(null);

  useEffect(() => {
    if (!original || !area) return undefined;
    let isCurrent = true;
    const size = { resizeWidth: CROP.outputWidthPx / 2, resizeHeight: CROP.outputHeightPx / 2 };
    const crop = async (): Promise<void> => {
      try {
        const { x, y, width, height } = area;
        const bitmap = await createImageBitmap(original, x, y, width, height, size);
        if (isCurrent) setCropped(bitmap);
      } catch (error) {
        console.warn('The crop could not be previewed', error);
      }
    };
    void crop();
    return () => {
      isCurrent = false;
    };
  }, [original, area]);

  return background.kind === 'new' ? cropped : original;
}

function addressOf(background: BackgroundChoice): string | null {
  switch (background.kind) {
    case 'none':
      return null;
    case 'kept':
      return croppedUrl(background.croppedPath);
    case 'new':
      return background.src;
  }
}

/** Loads the image at a URL; null until it can be drawn. */
function useLoadedImage(src: string | null): HTMLImageElement | null {
  const [loaded, setLoaded] = useState<{ readonly src: string; readonly image: HTMLImageElement } | null>(
    null,
  );
  useEffect(() => {
    if (src === null) return undefined;
    const image = new Image();
    image.crossOrigin = 'anonymous';
    const onLoad = (): void => setLoaded({ src, image });
    image.addEventListener('load', onLoad);
    image.src = src;
    return () => image.removeEventListener('load', onLoad);
  }, [src]);
  return loaded?.src === src ? loaded.image : null;
}
