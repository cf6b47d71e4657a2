import type { PixelSize } from '@/domain/pixel-size';

/** Sizes at which the browser's encoder has proven itself. Consecutive films share it. */
export class EncoderProofs {
  private readonly sizes = new Set<string>();

  has(size: PixelSize): boolean {
    return this.sizes.has(keyOf(size));
  }

  add(size: PixelSize): void {
    this.sizes.add(keyOf(size));
  }

  /** An encoder that failed midway has to prove itself again. */
  forget(): void {
    this.sizes.clear();
  }
}

function keyOf({ widthPx, heightPx }: PixelSize): string {
  return `${widthPx}x${heightPx}`;
}
