import type { PixelSize } from '@/domain/pixel-size';

/** One plane of 8-bit samples, row by row without gaps. */
export interface Plane extends PixelSize {
  readonly data: Uint8Array;
}

/**
 * A frame at processing scale: luma, and chroma at half the size in both directions. Its buffer goes back to the
 * decoder as soon as the frame has been tracked, so code that needs the picture longer must copy it.
 */
export interface Picture {
  readonly luma: Plane;
  readonly u: Plane;
  readonly v: Plane;
  /** True for luma 0..255, false for 16..235. */
  readonly fullRange: boolean;
}

export function makePlane(widthPx: number, heightPx: number): Plane {
  return { widthPx, heightPx, data: new Uint8Array(widthPx * heightPx) };
}

/** Bytes of the buffer that holds all planes of a picture; each plane begins at a whole 32-bit word. */
export function pictureBytes(size: PixelSize): number {
  return inWords(size.widthPx * size.heightPx) + 2 * inWords(chromaBytes(size));
}

/** The picture in a buffer of pictureBytes(). */
export function pictureIn(buffer: ArrayBuffer, size: PixelSize, fullRange: boolean): Picture {
  const lumaBytes = size.widthPx * size.heightPx;
  const uFrom = inWords(lumaBytes);
  const vFrom = uFrom + inWords(chromaBytes(size));
  const chroma = chromaSize(size);
  return {
    luma: { ...size, data: new Uint8Array(buffer, 0, lumaBytes) },
    u: { ...chroma, data: new Uint8Array(buffer, uFrom, chromaBytes(size)) },
    v: { ...chroma, data: new Uint8Array(buffer, vFrom, chromaBytes(size)) },
    fullRange,
  };
}

/** Size of the chroma planes of a picture of this size. */
export function chromaSize({ widthPx, heightPx }: PixelSize): PixelSize {
  return { widthPx: Math.ceil(widthPx / 2), heightPx: Math.ceil(heightPx / 2) };
}

function chromaBytes(size: PixelSize): number {
  const { widthPx, heightPx } = chromaSize(size);
  return widthPx * heightPx;
}

function inWords(bytes: number): number {
  return 4 * Math.ceil(bytes / 4);
}
