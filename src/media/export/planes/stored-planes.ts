import type { VideoSample } from 'mediabunny';
import type { KernelImage } from '../kernel/kernel-image';

/** Copies decoded pictures, as stored (not turned), into planes of a kernel: straight from the decoder's memory. */
export class StoredPlanes {
  /** Where the mixed colors of NV12 go before they are taken apart; decoders may come to it in the middle of a clip. */
  private pairs: number | null = null;

  constructor(private readonly image: KernelImage) {}

  /** Copies the top left part of a sample that has readable planes and at least the image's size. */
  async read(sample: VideoSample): Promise<void> {
    const { kernel, address, cb, cr, widthPx, heightPx, layout } = this.image;
    const { left, top } = sample.visibleRect;
    const rect = { x: left, y: top, width: widthPx, height: heightPx };
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
