import type { ChargeAnswer } from '../session/clip-terms';
import type { EditorSession } from '../session/editor-session';

/** Charges the kept frames of the session's clip that are still unpaid. */
export async function chargeRun({ clip, terms, getState }: EditorSession): Promise<ChargeAnswer> {
  const { price, cut } = getState();
  if (!terms.pricing || !price || price.neededTokens === 0) return 'paid';
  return await terms.pricing.charge(clip, cut);
}
