import { counted, formatCount } from '@/domain/format';
import type { ClipPrice } from '@/studio/clip/clip-price';

/** Describes the price of exporting the unpaid frames of a clip or of its kept part. */
export function exportPriceText({ neededTokens, remaining, isCut, unpaidFrames }: ClipPrice): string {
  const times = isCut ? `once for these ${counted(unpaidFrames, 'frame')}` : 'once for this clip';
  const price = `Exporting will use ${formatCount(neededTokens)} tokens, ${times}.`;
  return remaining === null ? price : `${price} You have ${formatCount(remaining)}.`;
}
