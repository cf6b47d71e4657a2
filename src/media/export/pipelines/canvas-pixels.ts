import { IMAGE_DATA, type PixelFormat } from '../planes/pixels';

const ORDERS: Readonly<Record<string, PixelFormat['order']>> = {
  RGBA: 'rgba',
  RGBX: 'rgba',
  BGRA: 'bgra',
  BGRX: 'bgra',
};

interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * Reads the pixels of a canvas, picture by picture. A VideoFrame of the canvas gives its raw bytes in a fraction of the
 * time of getImageData, which allocates a large array each time and divides by the opacity. No standard defines these
 * bytes, so the first suitable picture is compared with its image data; if they match no known format, we don't use
 * them.
 */
export class CanvasPixels {
  /** The format of a frame's bytes; undefined until known, null when unusable. */
  private frameFormat: PixelFormat | null | undefined;

  constructor(private readonly context: OffscreenCanvasRenderingContext2D) {}

  /** Copies the top left part of the canvas into `pixels`, four bytes each. */
  async copyTo(pixels: Uint8Array<ArrayBuffer>, size: Size): Promise<PixelFormat> {
    const order = this.frameFormat === null ? null : await this.tryFrame(pixels, size);
    if (this.frameFormat) return this.frameFormat;
    const { width, height } = size;
    const image = this.context.getImageData(0, 0, width, height).data;
    if (this.frameFormat === undefined) this.frameFormat = order && formatOf(pixels, order, image);
    pixels.set(image);
    return IMAGE_DATA;
  }

  private async tryFrame(pixels: Uint8Array<ArrayBuffer>, size: Size): Promise<PixelFormat['order'] | null> {
    try {
      return await this.copyFrame(pixels, size);
    } catch (error) {
      if (this.frameFormat) throw error;
      console.warn('Frames of a canvas cannot be read; its image data is', error);
      return null;
    }
  }

  /** Copies a frame's bytes. @returns null for a frame that does not have four bytes per pixel. */
  private async copyFrame(
    pixels: Uint8Array<ArrayBuffer>,
    { width, height }: Size,
  ): Promise<PixelFormat['order'] | null> {
    const frame = new VideoFrame(this.context.canvas, { timestamp: 0 });
    try {
      const order = ORDERS[frame.format ?? ''] ?? null;
      if (order) await frame.copyTo(pixels, { rect: { x: 0, y: 0, width, height } });
      return order;
    } finally {
      frame.close();
    }
  }
}

/**
 * The format of a picture's bytes, found by comparing them with the picture's image data.
 * @returns null when they do not match, undefined when the picture cannot tell: it has a single color, or no
 * translucent pixels on a canvas with transparent parts.
 */
function formatOf(
  pixels: Uint8Array,
  order: PixelFormat['order'],
  image: Uint8ClampedArray,
): PixelFormat | null | undefined {
  if (image.every((value, p) => value === image[p % 4])) return undefined;
  const isOpaque = image.every((value, p) => p % 4 !== 3 || value === 255);
  const places = (order === 'rgba' ? [0, 1, 2, 3] : [2, 1, 0, 3]).slice(0, isOpaque ? 3 : 4);
  const isPremultiplied = matches(pixels, places, image, true);
  const isStraight = matches(pixels, places, image, false);
  if (isPremultiplied && isStraight && !isOpaque) return undefined;
  return isPremultiplied || isStraight ? { order, isPremultiplied } : null;
}

/**
 * Whether the bytes have the values of the image data.
 * @param places positions of red, green, blue and opacity in a pixel's bytes.
 */
function matches(
  pixels: Uint8Array,
  places: readonly number[],
  image: Uint8ClampedArray,
  isPremultiplied: boolean,
): boolean {
  for (let at = 0; at < image.length; at++) {
    const channel = at & 3;
    const place = places[channel];
    if (place === undefined) continue;
    const pixel = at - channel;
    const value = image[at] ?? 0;
    const expected = isPremultiplied && channel < 3 ? (value * (image[pixel + 3] ?? 0)) / 255 : value;
    // Image data is rounded, and so are the bytes, so they may differ by 1.
    if (Math.abs((pixels[pixel + place] ?? 0) - expected) > 1) return false;
  }
  return true;
}
