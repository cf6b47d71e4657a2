import { useEffect, useRef, type PointerEvent as ReactPointerEvent } from 'react';
import { clampFrame, timeOfFrame } from '../playback/frame-grid';
import type { Playback } from '../playback/playback';
import { formatPreciseClock } from '../transport/precise-clock';

interface PlayheadProps {
  readonly playback: Playback;
  /** True while the engine or an export moves the picture. */
  readonly isLocked: boolean;
}

const PAGE_FRAMES = 30;

/** The position in the clip, over the whole timeline: click or drag to seek, arrows step, Page keys jump a second. */
export function Playhead({ playback, isLocked }: PlayheadProps) {
  const trackRef = useRef<HTMLDivElement>(null);
  const headRef = useRef<HTMLDivElement>(null);
  const lastFrame = Math.max(1, playback.grid.frameCount - 1);

  useEffect(() => {
    const show = (frame: number): void => {
      const track = trackRef.current;
      if (!track || !headRef.current) return;
      headRef.current.style.left = `${(100 * frame) / lastFrame}%`;
      track.setAttribute('aria-valuenow', String(frame + 1));
      track.setAttribute('aria-valuetext', `${formatPreciseClock(timeOfFrame(frame))}, frame ${frame + 1}`);
    };
    show(playback.getFrame());
    return playback.onFrame(show);
  }, [playback, lastFrame]);

  const seekToPointer = (event: ReactPointerEvent<HTMLDivElement>): void => {
    const box = event.currentTarget.getBoundingClientRect();
    const share = (event.clientX - box.left) / box.width;
    playback.pause();
    playback.seekToFrame(clampFrame(playback.grid, share * lastFrame));
  };

  return (
    <div
      ref={trackRef}
      role="slider"
      tabIndex={isLocked ? -1 : 0}
      aria-label="Position"
      aria-disabled={isLocked}
      aria-valuemin={1}
      aria-valuemax={lastFrame + 1}
      aria-valuenow={playback.getFrame() + 1}
      className="absolute inset-0 cursor-pointer touch-none rounded-xs aria-disabled:cursor-default"
      onPointerDown={(event) => {
        if (isLocked || event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        seekToPointer(event);
      }}
      onPointerMove={(event) => {
        if (!isLocked && event.currentTarget.hasPointerCapture(event.pointerId)) seekToPointer(event);
      }}
      onKeyDown={(event) => {
        const step = isLocked ? undefined : KEY_STEPS[event.key];
        if (step === undefined) return;
        event.preventDefault();
        playback.pause();
        playback.seekToFrame(Number.isFinite(step) ? playback.getFrame() + step : step < 0 ? 0 : lastFrame);
      }}
    >
      <div
        ref={headRef}
        className="pointer-events-none absolute top-0 -bottom-1 w-0.5 -translate-x-1/2 bg-text"
      >
        <span className="absolute -top-0.5 -left-1.5 size-3.5 rounded-[4px_4px_7px_7px] bg-text" />
      </div>
    </div>
  );
}

const KEY_STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  PageUp: -PAGE_FRAMES,
  PageDown: PAGE_FRAMES,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};
