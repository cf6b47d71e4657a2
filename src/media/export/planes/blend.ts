import type { Box } from '@/domain/path';
import type { KernelImage } from '../kernel/kernel-image';

/** Drawings come into the kernel in pieces of this size, which a processor's cache holds. */
const BAND_BYTES = 256 * 1024;

/** Lays drawings over a picture of the kernel (source-over on gamma-coded values, as a canvas does it). */
export class Blender {
  readonly #band: number;
  readonly #bandBytes: number;

  /** @param image limited-range BT.709 planes of even size, changed in place. */
  constructor(private readonly image: KernelImage) {
    // At least two of the longest rows.
    this.#bandBytes = Math.max(BAND_BYTES, 8 * image.widthPx);
    this.#band = image.kernel.allocate(this.#bandBytes);
  }

  /**
   * @param rgba the drawing as ImageData gives it: not premultiplied, box.width * box.height pixels.
   * @param box where it goes: even, inside the picture (OverlayLayer makes such boxes).
   */
  blend(rgba: Uint8ClampedArray, box: Box): void {
    const { kernel, address, cb, cr, widthPx, layout } = this.image;
    const rowBytes = 4 * box.width;
    const bandRows = 2 * Math.floor(this.#bandBytes / (2 * rowBytes));
    const band = kernel.view(this.#band, this.#bandBytes);
    for (let row = 0; row < box.height; row += bandRows) {
      const rows = Math.min(bandRows, box.height - row);
      band.set(rgba.subarray(row * rowBytes, (row + rows) * rowBytes));
      const luma = (box.y + row) * widthPx + box.x;
      const chroma = ((box.y + row) / 2) * layout.chromaWidth + box.x / 2;
      kernel.calls.blend(
        this.#band,
        box.width,
        rows,
        address + luma,
        widthPx,
        cb + chroma,
        cr + chroma,
        layout.chromaWidth,
      );
    }
  }
}
