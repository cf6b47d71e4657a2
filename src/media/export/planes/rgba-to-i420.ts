import { KernelImage } from '../kernel/kernel-image';
import { PictureKernel } from '../kernel/picture-kernel';
import type { I420Image } from './i420';
import { IMAGE_DATA, type PixelFormat } from './pixels';

/** Turns opaque pictures of one size into planes: BT.709 limited, color from the mean of four. */
export class RgbaConverter {
  private readonly image: KernelImage;
  private readonly pixelsAt: number;

  constructor(widthPx: number, heightPx: number) {
    const kernel = new PictureKernel();
    this.image = new KernelImage(kernel, widthPx, heightPx);
    this.pixelsAt = kernel.allocate(4 * widthPx * heightPx);
  }

  /** Where the picture to convert goes, row by row. */
  get pixels(): Uint8Array<ArrayBuffer> {
    const { kernel, widthPx, heightPx } = this.image;
    return kernel.view(this.pixelsAt, 4 * widthPx * heightPx);
  }

  /** The planes of what stands in `pixels`: good until the next call. */
  convert({ order }: PixelFormat): I420Image {
    const { kernel, address, cb, cr, widthPx, heightPx, view } = this.image;
    kernel.calls.fromRgb(this.pixelsAt, widthPx, heightPx, order === 'bgra', address, cb, cr);
    return view;
  }
}

/** Writes one opaque RGBA picture of the same size into the planes. */
export function rgbaToI420(rgba: Uint8ClampedArray, image: I420Image): void {
  const converter = new RgbaConverter(image.widthPx, image.heightPx);
  converter.pixels.set(rgba);
  image.data.set(converter.convert(IMAGE_DATA).data);
}
