import type { Box } from '@/domain/path';
import type { KernelImage } from '../kernel/kernel-image';
import type { PixelFormat } from './pixels';

/** Blends drawings over a picture of the kernel (source-over on gamma-coded values, like a canvas). */
export class Blender {
  /** Address of the drawing's rows of pixels. */
  readonly drawing: number;

  /** @param image limited-range BT.709 planes of even size, changed in place. */
  constructor(private readonly image: KernelImage) {
    this.drawing = image.kernel.allocate(4 * image.widthPx * image.heightPx);
  }

  /** Memory for the rows of a drawing of this size, which is filled before blend(). */
  pixelsFor({ width, height }: Pick<Box, 'width' | 'height'>): Uint8Array<ArrayBuffer> {
    return this.image.kernel.view(this.drawing, 4 * width * height);
  }

  /**
   * Blends the drawing in `pixelsFor`. @param box place of the drawing: even, inside the picture (OverlayLayer makes it
   * so).
   */
  blend(box: Box, { order, isPremultiplied }: PixelFormat): void {
    const { kernel, address, cb, cr, widthPx, layout } = this.image;
    if (!isPremultiplied) kernel.calls.premultiply(this.drawing, box.width * box.height);
    const chroma = (box.y / 2) * layout.chromaWidth + box.x / 2;
    kernel.calls.blend(
      this.drawing,
      box.width,
      box.height,
      order === 'bgra',
      address + box.y * widthPx + box.x,
      widthPx,
      cb + chroma,
      cr + chroma,
      layout.chromaWidth,
    );
  }
}
