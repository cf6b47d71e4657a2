/** A viewer's position in a playlist. */
export interface PlaylistPosition {
  /** The position of the current video, counted from 0. */
  readonly index: number;
  /** Whether the last video has ended. */
  readonly isComplete: boolean;
  /** Increases whenever the current video has to start from its beginning. */
  readonly run: number;
}

export type PlaylistStep =
  | { readonly kind: 'next' | 'previous' | 'ended' | 'again' }
  | { readonly kind: 'select'; readonly index: number };

export const PLAYLIST_START: PlaylistPosition = { index: 0, isComplete: false, run: 0 };

/** Returns the position after a step, limited to `count` videos; the same object if the step changes nothing. */
export function stepPlaylist(from: PlaylistPosition, step: PlaylistStep, count: number): PlaylistPosition {
  switch (step.kind) {
    case 'next':
      return startAt(from, from.index + 1, count);
    case 'previous':
      return startAt(from, from.index - 1, count);
    case 'select':
      return startAt(from, step.index, count);
    case 'again':
      return startAt(from, 0, count);
    case 'ended':
      return from.index + 1 < count ? startAt(from, from.index + 1, count) : { ...from, isComplete: true };
  }
}

/**
 * Whether a step counts as a view of the video it leads to. Next, previous and automatic advance do; a choice in the
 * grid does not.
 */
export function isViewedBy(step: PlaylistStep, before: PlaylistPosition, after: PlaylistPosition): boolean {
  if (step.kind === 'select' || step.kind === 'again') return false;
  return before.index !== after.index;
}

/** Limits the position to a playlist that has since become shorter. */
export function withinPlaylist(position: PlaylistPosition, count: number): PlaylistPosition {
  return position.index < count ? position : { ...position, index: Math.max(0, count - 1) };
}

function startAt(from: PlaylistPosition, index: number, count: number): PlaylistPosition {
  if (index < 0 || index >= count) return from;
  return { index, isComplete: false, run: from.run + 1 };
}
