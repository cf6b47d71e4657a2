import { BT709, decideColor, type ColorTags } from '@/media/color/clip-color';
import type { KernelImage } from '../kernel/kernel-image';

/** How a frame's sample values map to colors. */
export interface PlaneColor {
  readonly matrix: 'bt709' | 'bt601';
  readonly isFullRange: boolean;
}

/** The weights of red and blue in luma (Kr and Kb), by matrix. */
export const LUMA_WEIGHTS = {
  bt709: { kr: 0.2126, kb: 0.0722 },
  bt601: { kr: 0.299, kb: 0.114 },
} as const;

/** Every export is converted to this color space and tagged with it. */
export const OUTPUT_COLOR_SPACE = BT709;

/** 1 as a 16-bit fixed-point number. */
const ONE = 65536;
const STANDARD_TRANSFERS: ReadonlySet<string> = new Set(['bt709', 'smpte170m', 'iec61966-2-1']);

/**
 * Reads a decoded frame's color space. Decoders know the clip's colors; whatever a frame still leaves out is decided by
 * its height.
 * @returns null for colors that planes are not converted from: RGB, BT.2020, HDR transfer curves.
 */
export function planeColorOf(space: ColorTags, heightPx: number): PlaneColor | null {
  const { matrix, transfer, fullRange: isFullRange } = decideColor(space, null, heightPx);
  if (!STANDARD_TRANSFERS.has(transfer)) return null;
  switch (matrix) {
    case 'bt709':
      return { matrix: 'bt709', isFullRange };
    case 'smpte170m':
    case 'bt470bg':
      return { matrix: 'bt601', isFullRange };
    default:
      return null;
  }
}

/** Converts planes in place to limited-range BT.709. Primaries are unchanged, as in every browser. */
export function toOutputColor(image: KernelImage, color: PlaneColor): void {
  const { kernel, address, cb, cr, widthPx, heightPx, layout } = image;
  if (color.isFullRange) {
    kernel.calls.limitRange(address, layout.cbStart, cb, layout.sizeBytes - layout.cbStart);
  }
  if (color.matrix === 'bt601')
    kernel.calls.turnColors(address, widthPx, heightPx, cb, cr, ...BT601_TO_BT709);
}

/**
 * In limited range, luma changes only by shares of Cb and Cr, and Cb and Cr are multiplied by a 2 by 2 matrix: the
 * product of the BT.601 inverse and the BT.709 matrix.
 */
const BT601_TO_BT709 = turnBetween(LUMA_WEIGHTS.bt601, LUMA_WEIGHTS.bt709);

interface Primaries {
  readonly kr: number;
  readonly kb: number;
}

/**
 * What the kernel's turnColors adds: shares of Cb and Cr in luma, Cb and Cr, in 16-bit fixed point. The factor 219/224
 * is the ratio of the ranges of luma and color.
 */
function turnBetween(
  from: Primaries,
  to: Primaries,
): readonly [lumaCb: number, lumaCr: number, cbCb: number, cbCr: number, crCb: number, crCr: number] {
  const span = 219 / 224;
  const fromKg = 1 - from.kr - from.kb;
  // These are R, G and B above luma for one step of Cb and Cr in the source.
  const blueCb = 2 * (1 - from.kb);
  const greenCb = (-from.kb * blueCb) / fromKg;
  const redCr = 2 * (1 - from.kr);
  const greenCr = (-from.kr * redCr) / fromKg;
  const toKg = 1 - to.kr - to.kb;
  const lumaCb = toKg * greenCb + to.kb * blueCb;
  const lumaCr = to.kr * redCr + toKg * greenCr;
  const fixed = (value: number): number => Math.round(value * ONE);
  return [
    fixed(lumaCb * span),
    fixed(lumaCr * span),
    fixed((blueCb - lumaCb) / (2 * (1 - to.kb)) - 1),
    fixed(-lumaCr / (2 * (1 - to.kb))),
    fixed(-lumaCb / (2 * (1 - to.kr))),
    fixed((redCr - lumaCr) / (2 * (1 - to.kr)) - 1),
  ];
}
