import { useRef, useState, type RefObject } from 'react';
import type { Recording } from '@/media/cutting/recording';
import { formatClock } from '@/domain/format';
import { toast } from '@/ui/toast';
import { saysFailure } from './play-failure';

/** Just past the start of a frame, where every browser shows that frame. */
const INSIDE_SEC = 1e-3;

export interface DamagePassing {
  /** Whether the browser cannot play the file. */
  readonly isUnplayable: boolean;
  /** Notes the time that is being shown. */
  readonly note: () => void;
  /** Skips damaged data, at which some browsers stop for good; any other failure makes the file unplayable. */
  readonly fail: (recording: Recording | null) => void;
}

/** Recovers a local file's player when its video element fails. */
export function useDamagePassing(videoRef: RefObject<HTMLVideoElement | null>): DamagePassing {
  const [isUnplayable, setIsUnplayable] = useState(false);
  /** The last time that was shown, because a failed element may have lost it. */
  const seenSec = useRef(0);
  return {
    isUnplayable,
    note: () => {
      const video = videoRef.current;
      // While it loads, an element reports the time as 0.
      if (video && video.readyState > 0) seenSec.current = video.currentTime;
    },
    fail: (recording) => {
      const video = videoRef.current;
      if (!recording || video?.error?.code !== MediaError.MEDIA_ERR_DECODE) {
        setIsUnplayable(true);
        return;
      }
      saysFailure(async () => {
        const behindSec = await passDamage(video, recording, seenSec.current);
        if (behindSec === null) setIsUnplayable(true);
        else seenSec.current = behindSec;
      })();
    },
  };
}

/**
 * Reloads a file after its player stopped at damaged data, and shows the next key frame, from which it can be played.
 * @param stoppedSec the last time that was shown.
 * @returns the time of the key frame; null if there is none.
 * @throws the disk's error.
 */
async function passDamage(
  video: HTMLVideoElement,
  recording: Recording,
  stoppedSec: number,
): Promise<number | null> {
  const { playbackRate, paused } = video;
  const nextSec = await recording.keyFrameAfter(stoppedSec);
  if (nextSec === null) return null;
  toast.info(`This file is damaged after ${formatClock(stoppedSec)}.`, {
    id: 'damaged-picture',
    description: 'Playback resumes after the damage.',
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
