/** One plane of 8-bit samples, row by row without gaps. */
export interface Plane {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly data: Uint8Array;
}

/**
 * A frame at processing scale: luma, and chroma at half the size each way. Valid until the reader that made it reads
 * the next frame.
 */
export interface Picture {
  readonly luma: Plane;
  readonly u: Plane;
  readonly v: Plane;
  /** Luma 0..255 instead of 16..235. */
  readonly fullRange: boolean;
}

export function makePlane(widthPx: number, heightPx: number): Plane {
  return { widthPx, heightPx, data: new Uint8Array(widthPx * heightPx) };
}
