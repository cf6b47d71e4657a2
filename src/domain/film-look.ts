import { keysOf } from '@/lib/keys-of';
import { FRAME_RATE } from './limits';

/** The looks in the order they are offered, with their names and descriptions. */
export const LOOKS = {
  follow: { name: 'Follow', hint: 'Ring and trail throughout.' },
  identify: {
    name: 'Identify',
    hint: 'Freezes for a second to highlight your player, then plays without graphics.',
  },
  spotlight: { name: 'Spotlight', hint: 'Everything around your player is darker.' },
  arrow: { name: 'Arrow', hint: 'An arrow over the head throughout.' },
} as const satisfies Record<string, { readonly name: string; readonly hint: string }>;

export type LookKind = keyof typeof LOOKS;
export const LOOK_KINDS = keysOf(LOOKS);

/** How a film shows its player. */
export interface FilmLook {
  readonly kind: LookKind;
  /**
   * When 'identify' freezes the picture, in seconds from the clip's first frame, ascending; empty for the path's start.
   * Other looks keep the moments but do not use them.
   */
  readonly moments: readonly number[];
  /** Whether 'spotlight' draws the ring too. */
  readonly hasRing: boolean;
}

/** The look of a clip for which nothing was chosen. */
export const FOLLOW: FilmLook = { kind: 'follow', moments: [], hasRing: true };

/** The maximum number of moments in a clip. */
export const MOMENTS_MAX = 100;

/** The look of a style; styles leave out the default. */
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

/** Adds a moment to a look; returns the same look if the frame already has one, or if there are too many. */
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
