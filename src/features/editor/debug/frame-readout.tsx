import { useEffect, useEffectEvent, useRef } from 'react';
import { timeOfFrame } from '../playback/frame-grid';
import type { Playback } from '../playback/playback';

interface FrameReadoutProps {
  readonly playback: Playback;
  readonly format: (frameIndex: number, timeSec: number) => string;
}

/** A text about the frame that is shown, written straight to the page with every frame. */
export function FrameReadout({ playback, format }: FrameReadoutProps) {
  const textRef = useRef<HTMLSpanElement>(null);
  const show = useEffectEvent((frame: number, timeSec: number) => {
    if (textRef.current) textRef.current.textContent = format(frame, timeSec);
  });
  useEffect(() => {
    const frame = playback.getFrame();
    show(frame, timeOfFrame(frame));
    return playback.onFrame((index, timeSec) => show(index, timeSec));
  }, [playback]);
  return <span ref={textRef} />;
}
