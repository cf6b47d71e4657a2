import type { PixelSize } from '@/domain/pixel-size';
import { pictureIn } from './picture';
import type { Picture } from './picture';
import { rgbaToPicture } from './rgba';

/**
 * Makes pictures from frames whose planes cannot be read, by drawing them at processing size and reading the pixels.
 */
export class DrawnReader {
  private readonly context: OffscreenCanvasRenderingContext2D;

  constructor(private readonly processing: PixelSize) {
    const { widthPx, heightPx } = processing;
    const context = new OffscreenCanvas(widthPx, heightPx).getContext('2d', {
      willReadFrequently: true,
      alpha: false,
    });
    if (context === null) throw new Error('No 2D canvas');
    context.imageSmoothingQuality = 'medium';
    this.context = context;
  }

  /** `draw` fills the canvas, which has the processing size; the picture is written to the buffer. */
  read(draw: (context: OffscreenCanvasRenderingContext2D) => void, buffer: ArrayBuffer): Picture {
    const { widthPx, heightPx } = this.processing;
    draw(this.context);
    const picture = pictureIn(buffer, this.processing, false);
    rgbaToPicture(this.context.getImageData(0, 0, widthPx, heightPx).data, picture);
    return picture;
  }
}
