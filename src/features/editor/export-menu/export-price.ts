import { formatCount } from '@/domain/format';
import type { ClipPrice } from '../clip-price';

/** Describes what the export of a clip that is not paid yet costs. */
export function exportPriceText({ neededTokens, remaining }: ClipPrice): string {
  const price = `Exporting will use ${formatCount(neededTokens)} tokens, once for this clip.`;
  return remaining === null ? price : `${price} You have ${formatCount(remaining)}.`;
}
