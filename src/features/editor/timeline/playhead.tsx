import { useEffect, useRef, useState } from 'react';
import { timeOfFrame } from '@/studio/playback/frame-grid';
import { usePlayback, useSession } from '../session/session-context';
import { formatPreciseClock } from '@/studio/playback/precise-clock';
import { leftOfFrame } from '@/studio/session/timeline-view';
import { useTimelinePointer } from './use-timeline-pointer';

const PAGE_FRAMES = 30;

/** The playhead over the whole timeline: a click or a drag seeks, arrow keys step, and Page keys jump by a second. */
export function Playhead({ isLocked }: { readonly isLocked: boolean }) {
  const playback = usePlayback();
  const trackRef = useRef<HTMLDivElement>(null);
  const handlers = useTimelinePointer(isLocked);
  const lastFrame = Math.max(1, playback.grid.frameCount - 1);
  // Only the effect updates the value afterward, because a render would report the seek target instead of the
  // displayed frame.
  const [firstValue] = useState(playback.getFrame() + 1);

  useEffect(() => {
    const show = (frame: number): void => {
      const track = trackRef.current;
      if (!track) return;
      track.setAttribute('aria-valuenow', String(frame + 1));
      track.setAttribute('aria-valuetext', `${formatPreciseClock(timeOfFrame(frame))}, frame ${frame + 1}`);
    };
    show(playback.getFrame());
    return playback.onFrame(show);
  }, [playback]);

  return (
    <div
      ref={trackRef}
      role="slider"
      tabIndex={isLocked ? -1 : 0}
      aria-label="Position"
      aria-disabled={isLocked}
      aria-valuemin={1}
      aria-valuemax={lastFrame + 1}
      aria-valuenow={firstValue}
      className="absolute inset-0 cursor-pointer touch-none rounded-xs aria-disabled:cursor-default"
      {...handlers}
      onKeyDown={(event) => {
        const step = isLocked ? undefined : KEY_STEPS[event.key];
        if (step === undefined) return;
        event.preventDefault();
        playback.pause();
        playback.seekToFrame(Number.isFinite(step) ? playback.getFrame() + step : step < 0 ? 0 : lastFrame);
      }}
    />
  );
}

/** The line of the playhead, in front of everything else on the timeline. */
export function PlayheadLine() {
  const playback = usePlayback();
  const { timeline: view } = useSession();
  const lineRef = useRef<HTMLDivElement>(null);

  useEffect(() => {
    let shown = playback.getFrame();
    const place = (): void => {
      if (lineRef.current) lineRef.current.style.left = leftOfFrame(view.getRange(), shown);
    };
    const stopView = view.subscribe(place);
    const stopFrames = playback.onPicture((frame) => {
      shown = frame;
      view.follow(frame, playback.getStatus().isPlaying);
      place();
    });
    place();
    return () => {
      stopView();
      stopFrames();
    };
  }, [playback, view]);

  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute inset-x-0 top-0 -bottom-1 overflow-x-clip overflow-y-visible"
    >
      <div ref={lineRef} className="absolute inset-y-0 w-0.5 -translate-x-1/2 bg-text">
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
