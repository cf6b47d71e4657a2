import type { VideoSample } from 'mediabunny';
import { softwareContext } from './overlay-layer';

/** A frame's pixels as the browser converts them, on a canvas of their own where one is needed. */
interface Copy {
  readonly image: ImageData;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly context: OffscreenCanvasRenderingContext2D;
}

interface Size {
  readonly widthPx: number;
  readonly heightPx: number;
}

/**
 * Draws decoded frames on a canvas by copies of their pixels. `drawImage` of a VideoFrame shows the same, but Chrome
 * keeps what it converted for it (450 MB after 120 frames of 720p) and takes twice as long; it is the way of browsers
 * that do not convert in copies.
 */
export class FrameDrawer {
  private copy: Copy | null = null;

  /** Fills `size` of the canvas, from its top left corner, with the frame as it is displayed. */
  async draw(context: OffscreenCanvasRenderingContext2D, sample: VideoSample, size: Size): Promise<void> {
    const { width, height } = sample.visibleRect;
    if (bytesOfCopy(sample) !== 4 * width * height) {
      sample.draw(context, 0, 0, size.widthPx, size.heightPx);
      return;
    }
    const { image, bytes, context: copied } = this.copyOf(width, height);
    await sample.copyTo(bytes, { format: 'RGBA' });
    if (isShownAsStored(sample, size)) {
      context.putImageData(image, 0, 0);
      return;
    }
    copied.putImageData(image, 0, 0);
    drawTurned(context, copied.canvas, sample, size);
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

/** What a copy as RGBA takes; browsers that do not convert say what their own format takes, or throw. */
function bytesOfCopy(sample: VideoSample): number | null {
  try {
    return sample.allocationSize({ format: 'RGBA' });
  } catch {
    return null;
  }
}

/** Nothing to turn, to scale or to see through. */
function isShownAsStored(sample: VideoSample, { widthPx, heightPx }: Size): boolean {
  const { rotation, flip, visibleRect, format } = sample;
  const isSameSize = visibleRect.width === widthPx && visibleRect.height === heightPx;
  return rotation === 0 && !flip && isSameSize && format !== null && !format.includes('A');
}

/** The transforms are those of mediabunny's VideoSample.draw: turned first, then flipped, then stretched. */
function drawTurned(
  context: OffscreenCanvasRenderingContext2D,
  stored: OffscreenCanvas,
  { rotation, flip }: VideoSample,
  { widthPx, heightPx }: Size,
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
