import type { ClipPrice } from '../clip/clip-price';
import type { EditorSession } from './editor-session';

/** The price of the kept frames; null for a clip that costs nothing. */
export function priceOf({ clip, terms, getState }: EditorSession): ClipPrice | null {
  return terms.pricing?.read(clip, getState().cut) ?? null;
}
