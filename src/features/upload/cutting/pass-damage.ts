import type { Recording } from '@/media/cutting/recording';
import { formatClock } from '@/domain/format';
import { toast } from '@/ui/toast';

/** Behind the beginning of a frame, where every browser shows it. */
const INSIDE_SEC = 1e-3;

/** Whether a video element has stopped for good at data that its decoder refuses. */
export function isStoppedByDamage({ error }: HTMLVideoElement): boolean {
  return error?.code === MediaError.MEDIA_ERR_DECODE;
}

/**
 * Loads a file again after its player has stopped at damaged data, and shows the next key frame, from which on it can be
 * played.
 * @param stoppedSec the last time that was shown.
 * @returns the time of the key frame; null where there is none.
 * @throws the error of the disk.
 */
export async function passDamage(
  video: HTMLVideoElement,
  recording: Recording,
  stoppedSec: number,
): Promise<number | null> {
  const { playbackRate, paused } = video;
  const nextSec = await recording.keyFrameAfter(stoppedSec);
  if (nextSec === null) return null;
  toast.info(`Picture data is damaged after ${formatClock(stoppedSec)}.`, {
    id: 'damaged-picture',
    description: 'The video goes on behind it.',
  });
  const goOn = (): void => {
    video.playbackRate = playbackRate;
    video.currentTime = nextSec + INSIDE_SEC;
  };
  video.addEventListener('loadedmetadata', goOn, { once: true });
  video.load();
  if (!paused) await video.play().catch(() => undefined);
  return nextSec;
}
