import { frameOf, lookOf } from './film-look';
import { FRAME_RATE } from './limits';
import { positionAt } from './path';
import type { Highlight, TrackPoint } from './track';

/**
 * The frames of the clip at which its film freezes, ascending. Chosen moments where the path has no position are left
 * out. If none is left, the film freezes at the path's start, so that the player is shown at least once. Empty without
 * a path.
 */
export function freezesOf({ tracks: [{ points }], style }: Highlight): readonly number[] {
  const { kind, moments } = lookOf(style);
  if (kind !== 'identify') return [];
  const chosen = [...new Set(moments.map(frameOf))].filter((frame) => isPlayerAt(points, frame));
  if (chosen.length > 0) return chosen.toSorted((a, b) => a - b);
  const [first] = points;
  return first ? [frameOf(first.timeSec)] : [];
}

/** Whether the path has a position on a frame. */
export function isPlayerAt(points: readonly TrackPoint[], frame: number): boolean {
  return positionAt(points, frame / FRAME_RATE) !== null;
}
