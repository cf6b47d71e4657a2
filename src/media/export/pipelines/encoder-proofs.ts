import type { I420Image } from '../planes/i420';
import { proveEncoding } from './prove-encoding';

/**
 * Sizes at which the browser's encoder has proven itself. Consecutive films share it, because a proof takes as long as
 * encoding thirty frames.
 */
export class EncoderProofs {
  private readonly sizes = new Set<string>();

  /** Whether the encoder works at an image's size; tries it with the image if unknown. */
  async prove(image: I420Image): Promise<boolean> {
    const size = `${image.widthPx}x${image.heightPx}`;
    if (this.sizes.has(size)) return true;
    const isProven = await proveEncoding(image);
    if (isProven) this.sizes.add(size);
    return isProven;
  }

  /** An encoder that failed midway has to prove itself again. */
  forget(): void {
    this.sizes.clear();
  }
}
