import { useEffect, useRef } from 'react';
import { timeOfFrame } from '@/studio/playback/frame-grid';
import { usePlayback } from '../session/session-context';
import { formatPreciseClock } from '@/studio/playback/precise-clock';

/**
 * Shows the position and the length of the clip. It writes to the DOM directly, because values that change with every
 * frame never go through React state.
 */
export function TimeReadout() {
  const playback = usePlayback();
  const textRef = useRef<HTMLElement>(null);
  useEffect(() => {
    const show = (frame: number): void => {
      if (textRef.current) textRef.current.textContent = formatPreciseClock(timeOfFrame(frame));
    };
    show(playback.getFrame());
    return playback.onPicture(show);
  }, [playback]);
  return (
    <span>
      <b ref={textRef} className="font-semibold" />
      <span className="text-muted"> / {formatPreciseClock(timeOfFrame(playback.grid.frameCount))}</span>
    </span>
  );
}
