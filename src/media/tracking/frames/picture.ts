import type { Size } from '../geometry';

/** One plane of 8-bit samples, row by row without gaps. */
export interface Plane extends Size {
  readonly data: Uint8Array;
}

/**
 * A frame at processing scale: luma, and chroma at half the size each way. Its buffer goes back to the decoder as soon
 * as the frame has been tracked: who needs it longer copies.
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

/** Size of the buffer that holds all planes of a picture, each from a whole 32-bit word on. */
export function pictureBytes(size: Size): number {
  return inWords(size.widthPx * size.heightPx) + 2 * inWords(chromaBytes(size));
}

/** The picture in such a buffer. */
export function pictureIn(buffer: ArrayBuffer, size: Size, fullRange: boolean): Picture {
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
export function chromaSize({ widthPx, heightPx }: Size): Size {
  return { widthPx: Math.ceil(widthPx / 2), heightPx: Math.ceil(heightPx / 2) };
}

function chromaBytes(size: Size): number {
  const { widthPx, heightPx } = chromaSize(size);
  return widthPx * heightPx;
}

function inWords(bytes: number): number {
  return 4 * Math.ceil(bytes / 4);
}
