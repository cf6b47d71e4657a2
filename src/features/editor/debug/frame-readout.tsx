import { useEffect, useEffectEvent, useRef } from 'react';
import { timeOfFrame } from '@/studio/playback/frame-grid';
import { usePlayback } from '../session/session-context';

interface FrameReadoutProps {
  readonly format: (frameIndex: number, timeSec: number) => string;
}

/** Shows a text about the current frame, written directly to the DOM because it changes with every frame. */
export function FrameReadout({ format }: FrameReadoutProps) {
  const playback = usePlayback();
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
