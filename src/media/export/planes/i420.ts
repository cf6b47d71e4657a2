import type { PixelSize } from '@/domain/pixel-size';

/**
 * A picture as three planes in one buffer: luma, then Cb, then Cr at half width and height (WebCodecs "I420").
 * Sizes are even.
 */
export interface I420Image extends PixelSize {
  readonly data: Uint8Array<ArrayBuffer>;
}

/** Offsets of the planes in the buffer, the size of the color planes, and the number of bytes of all planes. */
export interface I420Layout {
  readonly cbStart: number;
  readonly crStart: number;
  readonly chromaWidth: number;
  readonly chromaHeight: number;
  readonly sizeBytes: number;
}

export function createI420(widthPx: number, heightPx: number): I420Image {
  return { data: new Uint8Array(layoutOf({ widthPx, heightPx }).sizeBytes), widthPx, heightPx };
}

export function layoutOf({ widthPx, heightPx }: PixelSize): I420Layout {
  const chromaWidth = Math.ceil(widthPx / 2);
  const chromaHeight = Math.ceil(heightPx / 2);
  const cbStart = widthPx * heightPx;
  const crStart = cbStart + chromaWidth * chromaHeight;
  return { cbStart, crStart, chromaWidth, chromaHeight, sizeBytes: crStart + chromaWidth * chromaHeight };
}
