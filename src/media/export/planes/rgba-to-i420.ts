import { KernelImage } from '../kernel/kernel-image';
import { PictureKernel } from '../kernel/picture-kernel';
import type { I420Image } from './i420';
import { IMAGE_DATA, type PixelFormat } from './pixels';

/** Converts opaque pictures of one size to limited-range BT.709 planes; a color is the mean of four pixels. */
export class RgbaConverter {
  private readonly image: KernelImage;
  private readonly pixelsAt: number;

  constructor(widthPx: number, heightPx: number) {
    const kernel = new PictureKernel();
    this.image = new KernelImage(kernel, widthPx, heightPx);
    this.pixelsAt = kernel.allocate(4 * widthPx * heightPx);
  }

  /** Memory for the rows of the picture to convert. */
  get pixels(): Uint8Array<ArrayBuffer> {
    const { kernel, widthPx, heightPx } = this.image;
    return kernel.view(this.pixelsAt, 4 * widthPx * heightPx);
  }

  /** The planes of the picture in `pixels`. They are valid until the next call. */
  convert({ order }: PixelFormat): I420Image {
    const { kernel, address, cb, cr, widthPx, heightPx, view } = this.image;
    kernel.calls.fromRgb(this.pixelsAt, widthPx, heightPx, order === 'bgra', address, cb, cr);
    return view;
  }
}

/** Converts one opaque RGBA picture to planes of the same size. */
export function rgbaToI420(rgba: Uint8ClampedArray, image: I420Image): void {
  const converter = new RgbaConverter(image.widthPx, image.heightPx);
  converter.pixels.set(rgba);
  image.data.set(converter.convert(IMAGE_DATA).data);
}
