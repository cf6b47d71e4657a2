import type { FrameRange } from '@/domain/frame-range';
import { FRAME_RATE } from '@/domain/limits';
import type { TrackPoint } from '@/domain/track';
import type { EditorSession } from '../session/editor-session';

/** The frames of which a session knows whether their pictures are damaged. */
const checked = new WeakMap<EditorSession, FrameRange>();

/**
 * Looks for damaged pictures on the path's frames, or on others, and tells the session. It begins when a run has ended, because both at
 * once would take twice as long. A path whose pictures cannot be checked stays as it is.
 */
export async function checkPictures(
  session: EditorSession,
  signal: AbortSignal,
  frames = extentOf(session.getState().points),
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
