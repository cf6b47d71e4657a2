import { layoutOf, type I420Image } from './i420';

/** How a frame's numbers mean colors. */
export interface PlaneColor {
  readonly matrix: 'bt709' | 'bt601';
  readonly isFullRange: boolean;
}

/** What every export is tagged with and converted to. */
export const OUTPUT_COLOR_SPACE = {
  primaries: 'bt709',
  transfer: 'bt709',
  matrix: 'bt709',
  fullRange: false,
} as const;

const HD_HEIGHT_PX = 720;
/** 16-bit fixed point. */
const ONE = 65536;
const HALF = ONE / 2;
const STANDARD_TRANSFERS: ReadonlySet<string> = new Set(['bt709', 'smpte170m', 'iec61966-2-1']);

/** The fields of a WebCodecs VideoColorSpace that matter here. */
interface FrameColorSpace {
  readonly matrix: string | null;
  readonly transfer: string | null;
  readonly fullRange: boolean | null;
}

/**
 * Reads a decoded frame's color space. What is not said is BT.601 below 720 lines and BT.709 from there on, limited
 * range, as browsers guess.
 * @returns null for what planes cannot be converted from here: RGB, BT.2020, HDR transfer curves.
 */
export function planeColorOf(space: FrameColorSpace, heightPx: number): PlaneColor | null {
  if (space.transfer !== null && !STANDARD_TRANSFERS.has(space.transfer)) return null;
  const isFullRange = space.fullRange ?? false;
  switch (space.matrix) {
    case null:
      return { matrix: heightPx < HD_HEIGHT_PX ? 'bt601' : 'bt709', isFullRange };
    case 'bt709':
      return { matrix: 'bt709', isFullRange };
    case 'smpte170m':
    case 'bt470bg':
      return { matrix: 'bt601', isFullRange };
    default:
      return null;
  }
}

/** Changes planes in place to limited-range BT.709. Primaries are left alone: the difference is not visible here. */
export function toOutputColor(image: I420Image, color: PlaneColor): void {
  if (color.isFullRange) limitRange(image);
  if (color.matrix === 'bt601') bt601ToBt709(image);
}

const LIMITED_LUMA = Uint8Array.from({ length: 256 }, (_, value) => 16 + Math.round((value * 219) / 255));
const LIMITED_CHROMA = Uint8Array.from(
  { length: 256 },
  (_, value) => 128 + Math.round(((value - 128) * 224) / 255),
);

function limitRange({ data, widthPx, heightPx }: I420Image): void {
  const lumaEnd = widthPx * heightPx;
  for (let p = 0; p < lumaEnd; p++) data[p] = LIMITED_LUMA[data[p] ?? 0] ?? 0;
  for (let p = lumaEnd; p < data.length; p++) data[p] = LIMITED_CHROMA[data[p] ?? 0] ?? 0;
}

/**
 * With both in limited range, luma changes by a share of the color only and color turns by a 2 by 2 matrix: the
 * product of the BT.601 inverse (Kr 0.299, Kb 0.114) and the BT.709 matrix (Kr 0.2126, Kb 0.0722).
 */
const TURN = matrixBetween({ kr: 0.299, kb: 0.114 }, { kr: 0.2126, kb: 0.0722 });

function bt601ToBt709(image: I420Image): void {
  const { data, widthPx } = image;
  const { cbStart, crStart, chromaWidth, chromaHeight } = layoutOf(image);
  const { yCb, yCr, cbCb, cbCr, crCb, crCr } = TURN;
  for (let y = 0; y < chromaHeight; y++) {
    let luma = 2 * y * widthPx;
    let q = y * chromaWidth;
    for (let x = 0; x < chromaWidth; x++, q++, luma += 2) {
      const cb = (data[cbStart + q] ?? 0) - 128;
      const cr = (data[crStart + q] ?? 0) - 128;
      const shift = (yCb * cb + yCr * cr + HALF) >> 16;
      data[cbStart + q] = clampByte(((cbCb * cb + cbCr * cr + HALF) >> 16) + 128);
      data[crStart + q] = clampByte(((crCb * cb + crCr * cr + HALF) >> 16) + 128);
      if (shift === 0) continue;
      const below = luma + widthPx;
      data[luma] = clampByte((data[luma] ?? 0) + shift);
      data[luma + 1] = clampByte((data[luma + 1] ?? 0) + shift);
      data[below] = clampByte((data[below] ?? 0) + shift);
      data[below + 1] = clampByte((data[below + 1] ?? 0) + shift);
    }
  }
}

function clampByte(value: number): number {
  return value < 0 ? 0 : value > 255 ? 255 : value;
}

interface Primaries {
  readonly kr: number;
  readonly kb: number;
}

/** Coefficients for limited-range values in 16-bit fixed point; 219/224 stands for the different spans of luma and color. */
function matrixBetween(
  from: Primaries,
  to: Primaries,
): Readonly<Record<'yCb' | 'yCr' | 'cbCb' | 'cbCr' | 'crCb' | 'crCr', number>> {
  const span = 219 / 224;
  const fromKg = 1 - from.kr - from.kb;
  // R, G, B above luma for one step of Cb and Cr in the source.
  const blueCb = 2 * (1 - from.kb);
  const greenCb = (-from.kb * blueCb) / fromKg;
  const redCr = 2 * (1 - from.kr);
  const greenCr = (-from.kr * redCr) / fromKg;
  const toKg = 1 - to.kr - to.kb;
  const lumaCb = toKg * greenCb + to.kb * blueCb;
  const lumaCr = to.kr * redCr + toKg * greenCr;
  const fixed = (value: number): number => Math.round(value * ONE);
  return {
    yCb: fixed(lumaCb * span),
    yCr: fixed(lumaCr * span),
    cbCb: fixed((blueCb - lumaCb) / (2 * (1 - to.kb))),
    cbCr: fixed(-lumaCr / (2 * (1 - to.kb))),
    crCb: fixed(-lumaCb / (2 * (1 - to.kr))),
    crCr: fixed((redCr - lumaCr) / (2 * (1 - to.kr))),
  };
}
