import type { VideoSample } from 'mediabunny';
import type { KernelImage } from '../kernel/kernel-image';

interface Corner {
  readonly x: number;
  readonly y: number;
}

const TOP_LEFT: Corner = { x: 0, y: 0 };

/** Copies decoded pictures in their stored orientation from the decoder's memory directly into planes of a kernel. */
export class StoredPlanes {
  /** Memory for the interleaved colors of NV12. A decoder may change to NV12 in the middle of a clip. */
  private pairs: number | null = null;

  constructor(private readonly image: KernelImage) {}

  /**
   * Copies a part of a sample, which must have readable planes and contain the image's size there.
   * @param corner the part's top left corner, at even coordinates.
   */
  async read(sample: VideoSample, corner: Corner = TOP_LEFT): Promise<void> {
    const { kernel, address, cb, cr, widthPx, heightPx, layout } = this.image;
    const { left, top } = sample.visibleRect;
    const rect = { x: left + corner.x, y: top + corner.y, width: widthPx, height: heightPx };
    const stride = layout.chromaWidth;
    const luma = { offset: 0, stride: widthPx };
    if (sample.format !== 'NV12') {
      const colors = [layout.cbStart, layout.crStart].map((offset) => ({ offset, stride }));
      await sample.copyTo(kernel.view(address, layout.sizeBytes), { rect, layout: [luma, ...colors] });
      return;
    }
    const pairBytes = layout.sizeBytes - layout.cbStart;
    const pairs = (this.pairs ??= kernel.allocate(pairBytes));
    const colors = { offset: pairs - address, stride: 2 * stride };
    await sample.copyTo(kernel.view(address, colors.offset + pairBytes), { rect, layout: [luma, colors] });
    kernel.calls.splitPairs(pairs, pairBytes / 2, cb, cr);
  }
}
