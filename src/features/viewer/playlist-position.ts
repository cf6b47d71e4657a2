/** Where a viewer is in a playlist. */
export interface PlaylistPosition {
  /** From 0. */
  readonly index: number;
  /** The last video has ended. */
  readonly isComplete: boolean;
  /** Goes up whenever the current video is to start from its beginning. */
  readonly run: number;
}

export type PlaylistStep =
  | { readonly kind: 'next' | 'previous' | 'ended' | 'again' }
  | { readonly kind: 'select'; readonly index: number };

export const PLAYLIST_START: PlaylistPosition = { index: 0, isComplete: false, run: 0 };

/** The position after a step, within the bounds of `count` videos; the same one where a step leads nowhere. */
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
 * True when this step's new current item is a view: by next, previous or natural advance, and not when it was chosen
 * from the grid.
 */
export function isViewedBy(step: PlaylistStep, before: PlaylistPosition, after: PlaylistPosition): boolean {
  if (step.kind === 'select' || step.kind === 'again') return false;
  return before.index !== after.index;
}

/** The position in a playlist that has become shorter meanwhile: on its last video at most. */
export function withinPlaylist(position: PlaylistPosition, count: number): PlaylistPosition {
  return position.index < count ? position : { ...position, index: Math.max(0, count - 1) };
}

function startAt(from: PlaylistPosition, index: number, count: number): PlaylistPosition {
  if (index < 0 || index >= count) return from;
  return { index, isComplete: false, run: from.run + 1 };
}
