import { useEffect, useRef, useState, type RefObject } from 'react';

/** The speeds of the J key, the same as those of L forward. */
const SPEEDS = [1, 2, 4] as const;

export interface Reverse {
  readonly isRunning: boolean;
  /** Plays backward, faster with each call. */
  readonly faster: () => void;
  readonly stop: () => void;
}

/**
 * Plays a video backward, which no browser does: each frame is requested once the previous one is on screen, so that
 * the speed is right and slow machines show fewer frames.
 */
export function useReverse(videoRef: RefObject<HTMLVideoElement | null>): Reverse {
  const [isRunning, setIsRunning] = useState(false);
  const speed = useRef(0);
  const frame = useRef(0);
  const stop = (): void => {
    cancelAnimationFrame(frame.current);
    speed.current = 0;
    setIsRunning(false);
  };
  useEffect(() => () => cancelAnimationFrame(frame.current), []);
  const run = (video: HTMLVideoElement): void => {
    const from = { timeSec: video.currentTime, atMs: performance.now() };
    const show = (): void => {
      const passedSec = (performance.now() - from.atMs) / 1000;
      const wantedSec = Math.max(0, from.timeSec - speed.current * passedSec);
      if (!video.seeking) {
        video.currentTime = wantedSec;
        if (wantedSec === 0) {
          stop();
          return;
        }
      }
      frame.current = requestAnimationFrame(show);
    };
    frame.current = requestAnimationFrame(show);
  };
  return {
    isRunning,
    stop,
    faster: () => {
      const video = videoRef.current;
      if (!video) return;
      cancelAnimationFrame(frame.current);
      video.pause();
      speed.current = SPEEDS.find((each) => each > speed.current) ?? SPEEDS[2];
      setIsRunning(true);
      run(video);
    },
  };
}
