import { tokenCost } from '@/domain/tokens';
import type { EditorClip } from './use-editor-clip';

/** What a clip costs, how much of that is already charged, and what the user has left, in tokens. */
export interface ClipPrice {
  readonly neededTokens: number;
  /** 0 until the database has charged the clip. */
  readonly chargedTokens: number;
  /** null until it is known. */
  readonly remaining: number | null;
  readonly frameCount: number;
  readonly sizeBytes: number;
  readonly isAffordable: boolean;
}

/**
 * Computes the price that is shown before anything is charged. The database computes the binding amount from what it
 * stores.
 * @param remaining the user's remaining tokens.
 */
export function clipPrice(
  { video, info }: EditorClip,
  chargedTokens: number,
  remaining: number | null,
): ClipPrice {
  const { frameCount, sizeBytes, durationSec } = info;
  const neededTokens = tokenCost({ durationSec: video.durationSec ?? durationSec, sizeBytes });
  const isAffordable = chargedTokens > 0 || remaining === null || remaining >= neededTokens;
  return { neededTokens, chargedTokens, remaining, frameCount, sizeBytes, isAffordable };
}
