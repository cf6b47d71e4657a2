/**
 * A plain and slow reference for the picture kernel (src/media/export/kernel): one sample at a time, by the standards'
 * formulas.
 */
import { layoutOf, type I420Image } from '@/media/export/planes/i420';

export interface Plane {
  readonly data: Uint8Array;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** Luma, Cb and Cr of planes; the sides may be odd. */
export function planesOf(image: I420Image): readonly [Plane, Plane, Plane] {
  const { data, widthPx, heightPx } = image;
  const { cbStart, crStart, sizeBytes, chromaWidth, chromaHeight } = layoutOf(image);
  const chroma = { widthPx: chromaWidth, heightPx: chromaHeight };
  return [
    { data: data.subarray(0, cbStart), widthPx, heightPx },
    { data: data.subarray(cbStart, crStart), ...chroma },
    { data: data.subarray(crStart, sizeBytes), ...chroma },
  ];
}

/** A pixel of a plane that was turned clockwise. */
export function turnedAt({ data, widthPx, heightPx }: Plane, quarters: number, x: number, y: number): number {
  const [fromX, fromY] =
    quarters === 1
      ? [y, heightPx - 1 - x]
      : quarters === 2
        ? [widthPx - 1 - x, heightPx - 1 - y]
        : [widthPx - 1 - y, x];
  return data[fromY * widthPx + fromX] ?? NaN;
}

/**
 * A part of a plane. Samples at its edges count by the share inside; places outside the plane repeat the edge's sample.
 */
interface Part {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The mean of a plane over a part of it. */
export function meanOver(plane: Plane, part: Part): number {
  const columns = sharesOf(part.left, part.right, plane.widthPx);
  const rows = sharesOf(part.top, part.bottom, plane.heightPx);
  let sum = 0;
  for (const [y, height] of rows) {
    for (const [x, width] of columns) sum += height * width * (plane.data[y * plane.widthPx + x] ?? NaN);
  }
  return sum / ((part.right - part.left) * (part.bottom - part.top));
}

function sharesOf(from: number, to: number, samples: number): ReadonlyMap<number, number> {
  const shares = new Map<number, number>();
  for (let k = Math.floor(from); k < to; k++) {
    const sample = Math.min(samples - 1, Math.max(0, k));
    shares.set(sample, (shares.get(sample) ?? 0) + Math.min(k + 1, to) - Math.max(k, from));
  }
  return shares;
}

/**
 * The part of the larger picture's plane that a sample of the smaller picture covers, in samples. A color belongs to
 * the left of its two pixels: in both pictures it lies 0.5 px from the part's left edge, whose middle is at 1 px.
 */
export function partOf(
  [from, to]: readonly [I420Image, I420Image],
  isChroma: boolean,
  x: number,
  y: number,
): Part {
  const factorX = from.widthPx / to.widthPx;
  const factorY = from.heightPx / to.heightPx;
  if (!isChroma) {
    return { left: x * factorX, right: (x + 1) * factorX, top: y * factorY, bottom: (y + 1) * factorY };
  }
  const siteInTarget = 2 * x + 0.5;
  const siteInSource = siteInTarget * factorX;
  // The middle of the part is half a pixel right of its chroma sample, and the chroma plane has half the pixels.
  const middle = (siteInSource + 0.5) / 2;
  return {
    left: middle - factorX / 2,
    right: middle + factorX / 2,
    top: y * factorY,
    bottom: (y + 1) * factorY,
  };
}

const KR = 0.2126;
const KB = 0.0722;
/** [red, green, blue] factors of BT.709 limited range, in the kernel's units of 1/65536. */
export const TO_LUMA = [KR, 1 - KR - KB, KB].map((share) => Math.round((share * 219 * 65536) / 255));
export const TO_CB = chromaFactors([-KR, -(1 - KR - KB), 1 - KB], 1 - KB, 2);
export const TO_CR = chromaFactors([1 - KR, -(1 - KR - KB), -KB], 1 - KR, 0);

/** Factors of a color. The largest factor absorbs the rounding of the others, so that gray has no color. */
function chromaFactors(shares: readonly number[], span: number, largest: number): readonly number[] {
  const factors = shares.map((share) => Math.round((share / (2 * span)) * (224 / 255) * 65536));
  const rest = factors.reduce((sum, factor, k) => (k === largest ? sum : sum + factor), 0);
  return factors.map((factor, k) => (k === largest ? -rest : factor));
}

/** Sum of red, green and blue times their factors, divided by 65536. */
export function weighed(rgb: readonly number[], factors: readonly number[]): number {
  return rgb.reduce((sum, value, k) => sum + value * (factors[k] ?? NaN), 0) / 65536;
}

/** Converts full range to limited range. */
export function limited(value: number, isChroma: boolean): number {
  return isChroma ? 128 + Math.round(((value - 128) * 224) / 255) : 16 + Math.round((value * 219) / 255);
}

/** Converts BT.601 to BT.709, both in limited range, in floating point. */
export function bt601ToBt709([y, cb, cr]: readonly [number, number, number]): readonly [
  number,
  number,
  number,
] {
  const luma = (y - 16) / 219;
  const red = luma + 2 * (1 - 0.299) * ((cr - 128) / 224);
  const blue = luma + 2 * (1 - 0.114) * ((cb - 128) / 224);
  const green = (luma - 0.299 * red - 0.114 * blue) / (1 - 0.299 - 0.114);
  const made = KR * red + (1 - KR - KB) * green + KB * blue;
  return [
    16 + 219 * made,
    128 + (224 * (blue - made)) / (2 * (1 - KB)),
    128 + (224 * (red - made)) / (2 * (1 - KR)),
  ];
}
