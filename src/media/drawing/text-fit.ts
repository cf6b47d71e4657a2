import { directionOf, lettersOf } from '@/lib/writing';
import type { DrawContext } from './draw-context';
import { overlayFont } from './fonts';

/** A text with the size and length at which it fits. */
export interface FittedText {
  readonly text: string;
  readonly fontPx: number;
  readonly widthPx: number;
}

/** The largest size up to `fontPx` at which the text is no wider than allowed. */
export function fitText(
  ctx: DrawContext,
  text: string,
  fontPx: number,
  widestPx: number,
  weight: 600 | 700 = 600,
): { readonly fontPx: number; readonly widthPx: number } {
  ctx.font = overlayFont(weight, fontPx);
  const { width } = ctx.measureText(text);
  if (width <= widestPx) return { fontPx, widthPx: width };
  return { fontPx: (fontPx * widestPx) / width, widthPx: widestPx };
}

interface TextSizes {
  readonly fontPx: number;
  /** Below this size the text is cut instead. */
  readonly smallestPx: number;
}

/** The text, shrunk if necessary, and cut between two letters with an ellipsis if that is not enough. */
export function fitOrCut(
  ctx: DrawContext,
  text: string,
  { fontPx, smallestPx }: TextSizes,
  widestPx: number,
): FittedText {
  const fitted = fitText(ctx, text, fontPx, widestPx);
  if (fitted.fontPx >= smallestPx) return { text, ...fitted };
  ctx.font = overlayFont(600, smallestPx);
  const letters = lettersOf(text);
  const cutAt = (count: number): string => `${letters.slice(0, count).join('').trimEnd()}…`;
  let [fits, tooLong] = [0, letters.length];
  while (tooLong - fits > 1) {
    const middle = (fits + tooLong) >> 1;
    if (ctx.measureText(cutAt(middle)).width <= widestPx) fits = middle;
    else tooLong = middle;
  }
  const cut = cutAt(fits);
  return { text: cut, fontPx: smallestPx, widthPx: ctx.measureText(cut).width };
}

/** Places punctuation between words according to the text's own direction. */
export function setDirection(ctx: DrawContext, text: string): void {
  ctx.direction = directionOf(text);
}
