import { useEffect, useRef } from 'react';
import { timeOfFrame } from '../playback/frame-grid';
import type { Playback } from '../playback/playback';
import { formatPreciseClock } from './precise-clock';

/** Position and length. Written straight to the page with every frame: such data never goes through React state. */
export function TimeReadout({ playback }: { readonly playback: Playback }) {
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
