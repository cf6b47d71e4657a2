/**
 * A picture as three planes in one buffer: luma, then Cb, then Cr at half width and height (WebCodecs "I420").
 * Sizes are even.
 */
export interface I420Image {
  readonly data: Uint8Array<ArrayBuffer>;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** Where the planes begin in the buffer and how wide the color planes are. */
export interface I420Layout {
  readonly cbStart: number;
  readonly crStart: number;
  readonly chromaWidth: number;
  readonly chromaHeight: number;
}

export function createI420(widthPx: number, heightPx: number): I420Image {
  return { data: new Uint8Array((widthPx * heightPx * 3) / 2), widthPx, heightPx };
}

export function layoutOf({
  widthPx,
  heightPx,
}: {
  readonly widthPx: number;
  readonly heightPx: number;
}): I420Layout {
  const chromaWidth = widthPx / 2;
  const chromaHeight = heightPx / 2;
  const cbStart = widthPx * heightPx;
  return { cbStart, crStart: cbStart + chromaWidth * chromaHeight, chromaWidth, chromaHeight };
}
