import { inDoubt } from '@/domain/crossing';
import { doubtedForDamage, type Damage } from '@/domain/damage';
import { activeTrack, restedTrack } from '@/domain/editor/active-track';
import type { EditorState } from '@/domain/editor/editor-state';
import { simplifyPath, type SimplifiedPath } from '@/domain/simplify-path';
import type { Track, TrackPoint } from '@/domain/track';

interface Known {
  readonly damage: Damage;
  readonly path: SimplifiedPath;
}

const known = new WeakMap<Track, Known>();

type PathState = Pick<EditorState, 'phase' | 'tracks' | 'damage' | 'isAdjusting' | 'history'>;

/**
 * The finished active path in its stored form, so that replay shows exactly what is exported; null while the path is
 * being made. During a drag it is the path before the drag, because simplifying takes longer than a frame. While a
 * question about two similar players is open, the stretch that may show the wrong player counts as doubtful
 * (crossing.ts), and so do damaged pictures (damage.ts). The result is the same object while the path is unchanged.
 */
export function finishedPathOf(state: PathState): SimplifiedPath | null {
  return state.phase.kind === 'replay' ? finishedPath(restedTrack(state), state.damage) : null;
}

/** The points of a track to draw: those of the finished path, or all points while the path is being made. */
export function drawnPointsOf(state: PathState, track = activeTrack(state)): readonly TrackPoint[] {
  const { phase, damage, isAdjusting, history } = state;
  const isResting = !isAdjusting || history.recorded.tracks.includes(track);
  return phase.kind === 'replay' && isResting ? finishedPath(track, damage).points : track.points;
}

function finishedPath(track: Track, damage: Damage): SimplifiedPath {
  const before = known.get(track);
  if (before?.damage === damage) return before.path;
  const path = simplifyPath(doubtedForDamage(inDoubt(track), damage));
  known.set(track, { damage, path });
  return path;
}
