import { activeTrack } from '@/domain/editor/active-track';
import type { FrameRange } from '@/domain/frame-range';
import { FRAME_RATE } from '@/domain/limits';
import type { TrackPoint } from '@/domain/track';
import type { EditorSession } from '../session/editor-session';

/** The frames already checked in each session. */
const checked = new WeakMap<EditorSession, FrameRange>();

/**
 * Checks frames for damaged pictures and reports them to the session. Runs after tracking, because running both
 * together would slow each other down. If the check fails, the path stays unchanged.
 * @param frames defaults to the frames of the path.
 */
export async function checkPictures(
  session: EditorSession,
  signal: AbortSignal,
  frames = extentOf(activeTrack(session.getState()).points),
): Promise<void> {
  const { clip, dispatch } = session;
  const known = checked.get(session);
  const isKnown = frames && known && known.first <= frames.first && known.end >= frames.end;
  if (!frames || isKnown || signal.aborted) return;
  try {
    const { findDamage } = await import('@/media/damage/find-damage');
    dispatch({ type: 'damageFound', damage: await findDamage(clip.source, frames, signal) });
    checked.set(session, frames);
  } catch (error) {
    if (!signal.aborted) console.warn('The pictures could not be checked for damage', error);
  }
}

function extentOf(points: readonly TrackPoint[]): FrameRange | null {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return null;
  return {
    first: Math.round(first.timeSec * FRAME_RATE),
    end: Math.round(last.timeSec * FRAME_RATE) + 1,
  };
}
