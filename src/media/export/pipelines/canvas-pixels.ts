import type { ChannelOrder } from '../planes/rgba-to-i420';

const ORDERS: Readonly<Record<string, ChannelOrder>> = {
  RGBA: 'rgba',
  RGBX: 'rgba',
  BGRA: 'bgra',
  BGRX: 'bgra',
};

/**
 * Reads a canvas picture by picture. A VideoFrame of the canvas gives its memory away without the large new array that
 * getImageData makes each time; whether it gives the same picture is tried with the first that is more than one color.
 */
export class CanvasPixels {
  #isFrameGood: boolean | null = null;

  /** @param context of an opaque canvas. */
  constructor(private readonly context: OffscreenCanvasRenderingContext2D) {}

  /** Copies the canvas into `pixels`, four bytes each. */
  async copyTo(pixels: Uint8Array<ArrayBuffer>): Promise<ChannelOrder> {
    const order = this.#isFrameGood === false ? null : await this.#tryFrame(pixels);
    if (order && this.#isFrameGood) return order;
    const { width, height } = this.context.canvas;
    const rgba = this.context.getImageData(0, 0, width, height).data;
    if (!isFlat(rgba)) this.#isFrameGood ??= order !== null && isSamePicture(pixels, order, rgba);
    pixels.set(rgba);
    return 'rgba';
  }

  async #tryFrame(pixels: Uint8Array<ArrayBuffer>): Promise<ChannelOrder | null> {
    try {
      return await this.#copyFrame(pixels);
    } catch (error) {
      if (this.#isFrameGood) throw error;
      console.warn('Frames of a canvas cannot be read; its image data is', error);
      return null;
    }
  }

  /** Null for a frame that does not have four bytes a pixel. */
  async #copyFrame(pixels: Uint8Array<ArrayBuffer>): Promise<ChannelOrder | null> {
    const frame = new VideoFrame(this.context.canvas, { timestamp: 0, alpha: 'discard' });
    try {
      const order = ORDERS[frame.format ?? ''] ?? null;
      if (order) await frame.copyTo(pixels);
      return order;
    } finally {
      frame.close();
    }
  }
}

function isFlat(rgba: Uint8ClampedArray): boolean {
  return rgba.every((value, p) => value === rgba[p % 4]);
}

function isSamePicture(pixels: Uint8Array, order: ChannelOrder, rgba: Uint8ClampedArray): boolean {
  const [red, blue] = order === 'rgba' ? [0, 2] : [2, 0];
  for (let p = 0; p < rgba.length; p += 4) {
    if (pixels[p + red] !== rgba[p] || pixels[p + 1] !== rgba[p + 1] || pixels[p + blue] !== rgba[p + 2]) {
      return false;
    }
  }
  return true;
}
