import type { EditorState } from '@/domain/editor/editor-state';
import type { ClipCut } from '@/domain/frame-range';
import { pathInCut } from '@/domain/path-in-cut';
import type { TrackPoint } from '@/domain/track';

interface Known {
  readonly cut: ClipCut;
  readonly shown: readonly TrackPoint[];
}

const known = new WeakMap<readonly TrackPoint[], Known>();

/** The part of a path that the film shows; the same object while path and cut are unchanged. */
export function shownPath(
  points: readonly TrackPoint[],
  { cut }: Pick<EditorState, 'cut'>,
): readonly TrackPoint[] {
  if (!cut) return points;
  const before = known.get(points);
  if (before?.cut === cut) return before.shown;
  const shown = pathInCut(points, cut);
  known.set(points, { cut, shown });
  return shown;
}
