import type { VideoSample } from 'mediabunny';
import type { PixelSize } from '@/domain/pixel-size';
import { withoutPalPrimaries } from '../planes/pal-primaries';
import { softwareContext } from './overlay-layer';

/** A frame's pixels as the browser converts them, and a canvas for rotating or scaling them. */
interface Copy {
  readonly image: ImageData;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly context: OffscreenCanvasRenderingContext2D;
}

interface Corner {
  readonly x: number;
  readonly y: number;
}

/**
 * Draws decoded frames on a canvas from copies of their pixels. `drawImage` of a VideoFrame looks the same, but Chrome
 * keeps the converted pixels (450 MB after 120 frames of 720p) and takes twice as long. Browsers that cannot convert
 * while copying use `drawImage`.
 */
export class FrameDrawer {
  private copy: Copy | null = null;

  /**
   * Fills `size` of the canvas with the frame as it is displayed.
   * @param corner place of the frame's top left corner; null for the canvas's own.
   */
  async draw(
    context: OffscreenCanvasRenderingContext2D,
    sample: VideoSample,
    size: PixelSize,
    corner: Corner | null = null,
  ): Promise<void> {
    using shown = await withoutPalPrimaries(sample);
    await this.drawAsSaid(context, shown ?? sample, size, corner);
  }

  private async drawAsSaid(
    context: OffscreenCanvasRenderingContext2D,
    sample: VideoSample,
    size: PixelSize,
    corner: Corner | null,
  ): Promise<void> {
    const { width, height } = sample.visibleRect;
    const { x, y } = corner ?? { x: 0, y: 0 };
    if (bytesOfCopy(sample) !== 4 * width * height) {
      sample.draw(context, x, y, size.widthPx, size.heightPx);
      return;
    }
    const { image, bytes, context: copied } = this.copyOf(width, height);
    await sample.copyTo(bytes, { format: 'RGBA' });
    if (!corner && isShownAsStored(sample, size)) {
      context.putImageData(image, 0, 0);
      return;
    }
    copied.putImageData(image, 0, 0);
    context.save();
    context.translate(x, y);
    drawTurned(context, copied.canvas, sample, size);
    context.restore();
  }

  private copyOf(width: number, height: number): Copy {
    const isSame = this.copy?.image.width === width && this.copy.image.height === height;
    if (!this.copy || !isSame) {
      const bytes = new Uint8Array(4 * width * height);
      const image = new ImageData(new Uint8ClampedArray(bytes.buffer), width, height);
      this.copy = { bytes, image, context: softwareContext(width, height, true) };
    }
    return this.copy;
  }
}

/** The size of a copy as RGBA. Browsers that cannot convert give the size in the frame's own format, or throw. */
function bytesOfCopy(sample: VideoSample): number | null {
  try {
    return sample.allocationSize({ format: 'RGBA' });
  } catch {
    return null;
  }
}

/** Whether the frame needs no rotation or scaling and has no transparency. */
function isShownAsStored(sample: VideoSample, { widthPx, heightPx }: PixelSize): boolean {
  const { rotation, flip, visibleRect, format } = sample;
  const isSameSize = visibleRect.width === widthPx && visibleRect.height === heightPx;
  return rotation === 0 && !flip && isSameSize && format !== null && !format.includes('A');
}

/** The transforms are the same as in mediabunny's VideoSample.draw: turned first, then flipped, then stretched. */
function drawTurned(
  context: OffscreenCanvasRenderingContext2D,
  stored: OffscreenCanvas,
  { rotation, flip }: VideoSample,
  { widthPx, heightPx }: PixelSize,
): void {
  const isLying = rotation % 180 !== 0;
  const [width, height] = isLying ? [heightPx, widthPx] : [widthPx, heightPx];
  context.save();
  context.fillStyle = '#000';
  context.fillRect(0, 0, widthPx, heightPx);
  context.translate(widthPx / 2, heightPx / 2);
  if (flip) context.scale(-1, 1);
  context.rotate((rotation * Math.PI) / 180);
  context.drawImage(stored, -width / 2, -height / 2, width, height);
  context.restore();
}
