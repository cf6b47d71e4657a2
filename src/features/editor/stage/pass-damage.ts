import { ERROR_TEXTS } from '@/domain/errors';
import { toast } from '@/ui/toast';
import { checkPictures } from '@/studio/work/check-pictures';
import { timeOfFrame } from '@/studio/playback/frame-grid';
import type { EditorSession } from '@/studio/session/editor-session';
import { formatPreciseClock } from '@/studio/playback/precise-clock';

const TOAST = 'damaged-picture';

/**
 * Skips damaged pictures, at which some browsers stop playing for good: shows the first frame after them, and keeps
 * playing if the clip was playing. If no picture is damaged, the video failed for another reason, which is reported.
 */
export async function passDamage(session: EditorSession, signal: AbortSignal): Promise<void> {
  const { playback, clip, getState } = session;
  const { frameCount } = clip.info;
  const { isPlaying } = playback.getStatus();
  const stoppedAt = playback.getFrame();
  playback.pause();
  await checkPictures(session, signal, { first: 0, end: frameCount });
  if (signal.aborted) return;
  const damage = getState().damage.find(({ end }) => end > stoppedAt);
  if (!damage) {
    toast.error(ERROR_TEXTS['video-load-retry']);
    return;
  }
  const { first, end } = damage;
  const clock = (frame: number): string => formatPreciseClock(timeOfFrame(frame), 1);
  const isToEnd = end >= frameCount;
  const goesOn = isToEnd ? 'to the end' : `from ${clock(first)} to ${clock(end)}`;
  toast.info(`Picture data is damaged ${goesOn}.`, {
    id: TOAST,
    description: isToEnd ? 'This is the last good frame.' : 'Playback resumes after the damage.',
  });
  playback.reloadAt(isToEnd ? Math.max(0, first - 1) : end);
  if (isPlaying && !isToEnd) await playback.play().catch(() => undefined);
}
