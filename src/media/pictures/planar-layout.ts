import type { PixelSize } from '@/domain/pixel-size';
import { packedWordsFor } from './packed-plane';

interface PlanarFormat {
  /** Luma samples per chroma sample in each direction. */
  readonly x: 1 | 2;
  readonly y: 1 | 2;
  /** True when U and V alternate in one plane, false when they have one plane each. */
  readonly isInterleaved: boolean;
  readonly hasAlpha: boolean;
}

/** WebCodecs' formats of 8-bit planes. */
const FORMATS: Readonly<Record<string, PlanarFormat>> = {
  I420: { x: 2, y: 2, isInterleaved: false, hasAlpha: false },
  I420A: { x: 2, y: 2, isInterleaved: false, hasAlpha: true },
  NV12: { x: 2, y: 2, isInterleaved: true, hasAlpha: false },
  I422: { x: 2, y: 1, isInterleaved: false, hasAlpha: false },
  I422A: { x: 2, y: 1, isInterleaved: false, hasAlpha: true },
  I444: { x: 1, y: 1, isInterleaved: false, hasAlpha: false },
  I444A: { x: 1, y: 1, isInterleaved: false, hasAlpha: true },
};

/** The place of a plane's samples in a buffer of words. */
export interface PlanePlace extends PixelSize {
  readonly offsetWords: number;
  readonly strideWords: number;
}

/** How a frame's planes are copied out of the decoder; every row begins at a whole word. */
export interface PlanarLayout {
  readonly format: string;
  readonly luma: PlanePlace;
  /** The planes of U and V, or one plane of both. */
  readonly chroma: readonly [PlanePlace, PlanePlace?];
  readonly totalWords: number;
  /** The same layout in the format of VideoFrame.copyTo. */
  readonly planes: readonly PlaneLayout[];
}

/** The layout of a visible picture; null for an unknown format and for one without 8-bit planes. */
export function planarLayout(format: string | null, size: PixelSize): PlanarLayout | null {
  const planar = format === null ? undefined : FORMATS[format];
  if (format === null || planar === undefined) return null;
  const chromaSize = {
    widthPx: Math.ceil(size.widthPx / planar.x),
    heightPx: Math.ceil(size.heightPx / planar.y),
  };
  const places: PlanePlace[] = [];
  let offsetWords = 0;
  const add = (plane: PixelSize, samplesPerRow: number): PlanePlace => {
    const place = { ...plane, offsetWords, strideWords: packedWordsFor(samplesPerRow) };
    places.push(place);
    offsetWords += place.strideWords * plane.heightPx;
    return place;
  };
  const luma = add(size, size.widthPx);
  const { widthPx } = chromaSize;
  const chroma: PlanarLayout['chroma'] = planar.isInterleaved
    ? [add(chromaSize, 2 * widthPx)]
    : [add(chromaSize, widthPx), add(chromaSize, widthPx)];
  if (planar.hasAlpha) add(size, size.widthPx);
  const planes = places.map((place) => ({ offset: 4 * place.offsetWords, stride: 4 * place.strideWords }));
  return { format, luma, chroma, totalWords: offsetWords, planes };
}
