import { useEffect, useState, type RefObject } from 'react';
import type { FrameGrid } from './playback/frame-grid';
import { createPlayback, type Playback } from './playback/playback';

/** The playback of a mounted video element; null until it is mounted. */
export function usePlayback(videoRef: RefObject<HTMLVideoElement | null>, grid: FrameGrid): Playback | null {
  const [playback, setPlayback] = useState<Playback | null>(null);
  const { firstTimestampSec, frameCount } = grid;
  useEffect(() => {
    const video = videoRef.current;
    if (!video) return undefined;
    const created = createPlayback(video, { firstTimestampSec, frameCount });
    setPlayback(created);
    return () => {
      created.dispose();
      setPlayback(null);
    };
  }, [videoRef, firstTimestampSec, frameCount]);
  return playback;
}
