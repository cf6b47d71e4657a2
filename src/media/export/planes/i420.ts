/**
 * A picture as three planes in one buffer: luma, then Cb, then Cr at half width and height (WebCodecs "I420").
 * Sizes are even.
 */
export interface I420Image {
  readonly data: Uint8Array<ArrayBuffer>;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** Where the planes begin in the buffer, how large the color planes are, and how many bytes all of them take. */
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

export function layoutOf({
  widthPx,
  heightPx,
}: {
  readonly widthPx: number;
  readonly heightPx: number;
}): I420Layout {
  const chromaWidth = Math.ceil(widthPx / 2);
  const chromaHeight = Math.ceil(heightPx / 2);
  const cbStart = widthPx * heightPx;
  const crStart = cbStart + chromaWidth * chromaHeight;
  return { cbStart, crStart, chromaWidth, chromaHeight, sizeBytes: crStart + chromaWidth * chromaHeight };
}
