import { keysOf } from '@/lib/keys-of';
import { FRAME_RATE } from './limits';

/** The looks in the order in which they are offered, with their names and what they do. */
export const LOOKS = {
  follow: { name: 'Follow', hint: 'Ring and trail all the way.' },
  identify: {
    name: 'Identify',
    hint: 'Freezes for a second to highlight your player, then plays without graphics.',
  },
  spotlight: { name: 'Spotlight', hint: 'Everything around your player is darker.' },
  arrow: { name: 'Arrow', hint: 'An arrow over the head all the way.' },
} as const satisfies Record<string, { readonly name: string; readonly hint: string }>;

export type LookKind = keyof typeof LOOKS;
export const LOOK_KINDS = keysOf(LOOKS);

/** How a film shows its player. */
export interface FilmLook {
  readonly kind: LookKind;
  /**
   * The moments at which 'identify' freezes the picture, as seconds from the clip's first frame, rising; empty for the
   * path's start. Other looks keep them.
   */
  readonly moments: readonly number[];
  /** Whether 'spotlight' draws the ring too. */
  readonly hasRing: boolean;
}

/** The look of a clip without a choice. */
export const FOLLOW: FilmLook = { kind: 'follow', moments: [], hasRing: true };

/** Largest number of moments of a clip. */
export const MOMENTS_MAX = 100;

/** The look of a style, which leaves the default out. */
export function lookOf({ look }: { readonly look?: FilmLook }): FilmLook {
  return look ?? FOLLOW;
}

/** Whether two styles have the same look. */
export function isSameLook(a: { readonly look?: FilmLook }, b: { readonly look?: FilmLook }): boolean {
  const [one, other] = [lookOf(a), lookOf(b)];
  return (
    one.kind === other.kind &&
    one.hasRing === other.hasRing &&
    one.moments.length === other.moments.length &&
    one.moments.every((moment, k) => moment === other.moments[k])
  );
}

/** The look with another moment; the same look when the frame has one, or when there are too many. */
export function withMoment(look: FilmLook, frame: number): FilmLook {
  const isKnown = look.moments.some((each) => frameOf(each) === frame);
  if (isKnown || look.moments.length >= MOMENTS_MAX) return look;
  return { ...look, moments: [...look.moments, frame / FRAME_RATE].toSorted((a, b) => a - b) };
}

export function withoutMoment(look: FilmLook, frame: number): FilmLook {
  return { ...look, moments: look.moments.filter((each) => frameOf(each) !== frame) };
}

/** The frame of a moment. */
export function frameOf(timeSec: number): number {
  return Math.round(timeSec * FRAME_RATE);
}
