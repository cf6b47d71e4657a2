import { useMemo } from 'react';
import { inDoubt } from '@/domain/crossing';
import type { EditorState } from '@/domain/editor/editor-state';
import { simplifyPath, type SimplifiedPath } from '@/domain/simplify-path';
import type { TrackPoint } from '@/domain/track';

interface KeptPath {
  /** The finished path as it is kept; null while it is worked on. During a gesture it is the one before. */
  readonly path: SimplifiedPath | null;
  /** The points to draw. */
  readonly points: readonly TrackPoint[];
}

/**
 * The finished path as it is kept: what replay shows is what is exported. While the path is worked on, also in the
 * middle of a drag, all its points are shown: thinning them out takes longer than a frame. While it is open who the
 * player is, what may be the other one's way is told as doubtful (crossing.ts).
 */
export function useKeptPath({ phase, points, crossings, isAdjusting, history }: EditorState): KeptPath {
  const isFinished = phase.kind === 'replay';
  const rested = isAdjusting ? history.recorded.points : points;
  const path = useMemo(
    () => (isFinished ? simplifyPath(inDoubt(rested, crossings)) : null),
    [isFinished, rested, crossings],
  );
  return { path, points: path && rested === points ? path.points : points };
}
