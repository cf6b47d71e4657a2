import { useDeferredValue, useMemo, useRef, useSyncExternalStore } from 'react';
import { inDoubt, openCrossings } from '@/domain/crossing';
import type { MediaSource } from '@/media/media-source';
import type { CommandContext } from '../commands/command';
import type { Playback } from '../playback/playback';
import { Filmstrip } from './filmstrip';
import { Legend } from './legend';
import { Playhead, PlayheadLine } from './playhead';
import { problemsIn, withQuestions } from './problems';
import { QualityBar } from './quality-bar';
import { qualityRanges, withLoss, type QualityRange } from './quality';
import { Ruler } from './ruler';
import { KeyMarks, ProblemFlags } from './track-marks';
import { TimelineFoot } from './timeline-foot';
import { useTimelineWheel } from './use-timeline-pointer';
import { useWidth } from './use-width';

interface TimelineProps {
  readonly context: CommandContext;
  readonly source: MediaSource;
}

/** Ruler with problem flags, filmstrip, confidence bar with manual keys, and the playhead over them, under the player. */
export function Timeline({ context, source }: TimelineProps) {
  const { state, playback, corrections } = context;
  const { timeline: view } = corrections;
  const { frameCount } = playback.grid;
  const areaRef = useRef<HTMLDivElement>(null);
  const widthPx = useWidth(areaRef);
  const range = useSyncExternalStore(view.subscribe, view.getRange);
  useTimelineWheel(areaRef, view);
  const { phase } = state;
  // In a drag the picture comes first.
  const points = useDeferredValue(state.points);
  const lostAtSec = phase.kind === 'lost' ? phase.lostAtSec : null;
  const { crossings } = state;
  const questions = useMemo(() => openCrossings(points, crossings), [points, crossings]);
  const tracked = useMemo(() => qualityRanges(inDoubt(points, crossings)), [points, crossings]);
  const ranges = useMemo(() => lossIn(tracked, lostAtSec, frameCount), [tracked, lostAtSec, frameCount]);
  const problems = useMemo(() => {
    // What is in doubt only because a question is open has that question's flag.
    const own = questions.length === 0 ? ranges : lossIn(qualityRanges(points), lostAtSec, frameCount);
    return withQuestions(problemsIn(own), questions);
  }, [ranges, questions, points, lostAtSec, frameCount]);
  const isLocked = phase.kind === 'tracking' || state.isExporting;
  const marks = { range, widthPx, isLocked, onSelect: seeking(playback) };
  return (
    <section aria-label="Timeline" className="px-3 pb-4 desk:px-0 desk:pb-0">
      <div ref={areaRef} className="relative">
        <Ruler view={range} />
        <Filmstrip
          source={source}
          frameCount={frameCount}
          view={range}
          widthPx={widthPx}
          isPaused={isLocked}
        />
        <QualityBar ranges={ranges} view={range} widthPx={widthPx} />
        <Playhead playback={playback} view={view} isLocked={isLocked} />
        <ProblemFlags {...marks} problems={problems} />
        <KeyMarks {...marks} ranges={ranges} />
        <PlayheadLine playback={playback} view={view} />
      </div>
      <div className="mt-2 flex min-h-6 flex-col gap-2 desk:flex-row desk:items-center desk:justify-between">
        <Legend />
        {context && <TimelineFoot context={context} problems={problems} tracked={tracked} range={range} />}
      </div>
    </section>
  );
}

function lossIn(
  tracked: ReturnType<typeof qualityRanges>,
  lostAtSec: number | null,
  frameCount: number,
): readonly QualityRange[] {
  return lostAtSec === null ? tracked : withLoss(tracked, lostAtSec, frameCount);
}

function seeking(playback: Playback): (frame: number) => void {
  return (frame) => {
    playback.pause();
    playback.seekToFrame(frame);
  };
}
