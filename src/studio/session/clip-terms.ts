import type { TrackingFailure } from '@/domain/errors';
import type { ClipCut } from '@/domain/frame-range';
import type { ClipPrice } from '../clip/clip-price';
import type { EditorClip } from '../clip/editor-clip';
import type { FilmTerms } from '../film/film-terms';

/** 'paid', 'short' when the tokens are too few, or why the run could not be charged. */
export type ChargeAnswer = 'paid' | 'short' | TrackingFailure;

/** The price of a clip. */
export interface ClipPricing {
  /** Computes the price of the part that the cut keeps, from the last known answers. */
  readonly read: (clip: EditorClip, cut: ClipCut) => ClipPrice;
  /** Charges the unpaid frames of that part. */
  readonly charge: (clip: EditorClip, cut: ClipCut) => Promise<ChargeAnswer>;
}

/**
 * What differs between a clip of an account and a clip that a visitor tries the editor with. Everything else in the
 * editor is the same for both.
 */
export interface ClipTerms {
  /** Null for a clip that costs nothing and shows no price. */
  readonly pricing: ClipPricing | null;
  /** Whether others may watch the film by a link, so that it has a text for them. */
  readonly canShare: boolean;
  readonly film: FilmTerms;
}
