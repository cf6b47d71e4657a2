import { inDoubt, type Crossing } from '@/domain/crossing';
import { doubtedForDamage, type Damage } from '@/domain/damage';
import type { EditorState } from '@/domain/editor/editor-state';
import { simplifyPath, type SimplifiedPath } from '@/domain/simplify-path';
import type { TrackPoint } from '@/domain/track';

interface Known {
  readonly crossings: readonly Crossing[];
  readonly damage: Damage;
  readonly path: SimplifiedPath;
}

const known = new WeakMap<readonly TrackPoint[], Known>();

type PathState = Pick<EditorState, 'phase' | 'points' | 'crossings' | 'damage' | 'isAdjusting' | 'history'>;

/**
 * The finished path as it is stored, so that replay shows exactly what is exported; null while the path is being
 * made. During a drag it is the path before the drag, because simplifying takes longer than a frame. While a question
 * about two similar players is open, the stretch that may show the wrong player counts as doubtful (crossing.ts), and so
 * do damaged pictures (damage.ts). The result is the same object while the path is unchanged.
 */
export function finishedPathOf(state: PathState): SimplifiedPath | null {
  if (state.phase.kind !== 'replay') return null;
  const { crossings, damage } = state;
  const points = restedPoints(state);
  const before = known.get(points);
  if (before?.crossings === crossings && before.damage === damage) return before.path;
  const path = simplifyPath(doubtedForDamage(inDoubt(points, crossings), damage));
  known.set(points, { crossings, damage, path });
  return path;
}

/** The points to draw: those of the finished path, or all points while the path is being made. */
export function drawnPointsOf(state: PathState): readonly TrackPoint[] {
  if (state.phase.kind !== 'replay' || restedPoints(state) !== state.points) return state.points;
  return finishedPathOf(state)?.points ?? state.points;
}

function restedPoints({ isAdjusting, history, points }: PathState): readonly TrackPoint[] {
  return isAdjusting ? history.recorded.points : points;
}
