import { useRef, useSyncExternalStore } from 'react';
import { isPictureLocked } from '@/studio/session/picture-lock';
import { useEditorSession, usePlayback, useSession } from '../session/session-context';
import { CutHandles, CutShade } from './cut-handles';
import { DamageMarks } from './damage-marks';
import { Filmstrip } from './filmstrip';
import { FreezeMarks } from './freeze-marks';
import { Legend } from './legend';
import { Playhead, PlayheadLine } from './playhead';
import { QualityBar } from './quality-bar';
import { Ruler } from './ruler';
import { KeyMarks, ProblemFlags } from './track-marks';
import { TimelineFoot } from './timeline-foot';
import { useTimelineWheel } from './use-timeline-pointer';
import { useWidth } from './use-width';

/**
 * The timeline below the player: ruler with problem flags, filmstrip, confidence bar with manual keys, and the
 * playhead.
 */
export function Timeline() {
  const { clip, timeline: view } = useSession();
  const playback = usePlayback();
  const areaRef = useRef<HTMLDivElement>(null);
  const widthPx = useWidth(areaRef);
  const range = useSyncExternalStore(view.subscribe, view.getRange);
  useTimelineWheel(areaRef, view);
  const isLocked = useEditorSession(isPictureLocked);
  const seek = (frame: number): void => {
    playback.pause();
    playback.seekToFrame(frame);
  };
  const marks = { range, widthPx, isLocked, onSelect: seek };
  return (
    <section aria-label="Timeline" className="px-3 pb-4 desk:px-0 desk:pb-0">
      <div ref={areaRef} className="relative">
        <Ruler view={range} />
        <Filmstrip
          source={clip.source}
          frameCount={clip.info.frameCount}
          view={range}
          widthPx={widthPx}
          isPaused={isLocked}
        />
        <QualityBar view={range} widthPx={widthPx} />
        <DamageMarks range={range} />
        <CutShade range={range} />
        <Playhead isLocked={isLocked} />
        <CutHandles range={range} />
        {/* The handles reach under the marks, flags and keys, which are smaller. */}
        <FreezeMarks {...marks} />
        <ProblemFlags {...marks} />
        <KeyMarks {...marks} />
        <PlayheadLine />
      </div>
      <div className="mt-2 flex min-h-6 flex-col gap-2 desk:flex-row desk:items-center desk:justify-between">
        <Legend />
        <TimelineFoot range={range} />
      </div>
    </section>
  );
}
