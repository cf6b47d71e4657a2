import type { TrackedPicture } from '@/media/tracking/track-player';
import { frameOf } from '@/domain/film-look';
import type { EditorSession } from '@/studio/session/editor-session';
import { elementsOf } from '../session/editor-elements';

/**
 * Shows a tracked frame with its own ring, time and number. The video is not sought while tracking runs, because it
 * would lag behind the ring and take decoder time from the tracker.
 */
export function showTracked(session: EditorSession, { timeSec, image }: TrackedPicture): void {
  const { playback } = session.getState();
  const canvas = elementsOf(session).trackedPicture.current;
  if (!playback || !canvas) return;
  if (canvas.width !== image.width) canvas.width = image.width;
  if (canvas.height !== image.height) canvas.height = image.height;
  canvas.getContext('2d')?.putImageData(image, 0, 0);
  playback.cover(frameOf(timeSec));
}
