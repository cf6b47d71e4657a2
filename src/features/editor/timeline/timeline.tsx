import { useMemo } from 'react';
import type { EditorPhase, EditorState } from '@/domain/editor/editor-state';
import { formatCount } from '@/domain/format';
import { FRAME_RATE } from '@/domain/limits';
import type { MediaSource } from '@/media/media-source';
import type { Playback } from '../playback/playback';
import { Filmstrip } from './filmstrip';
import { Legend } from './legend';
import { Playhead } from './playhead';
import { QualityBar } from './quality-bar';
import { qualityRanges, rangesBefore, trackQuality, withLoss } from './quality';
import { Ruler } from './ruler';

interface TimelineProps {
  readonly playback: Playback | null;
  readonly source: MediaSource;
  readonly state: EditorState;
  readonly frameCount: number;
}

/** Ruler, filmstrip, confidence bar and playhead under the player. */
export function Timeline({ playback, source, state, frameCount }: TimelineProps) {
  const { phase, points } = state;
  const lostAtSec = phase.kind === 'lost' ? phase.lostAtSec : null;
  const tracked = useMemo(() => qualityRanges(points), [points]);
  const ranges = useMemo(
    () => (lostAtSec === null ? tracked : withLoss(tracked, lostAtSec, frameCount)),
    [tracked, lostAtSec, frameCount],
  );
  return (
    <section aria-label="Timeline" className="px-3 pb-4 desk:px-0">
      <div className="relative">
        <Ruler frameCount={frameCount} />
        <Filmstrip source={source} />
        <QualityBar ranges={ranges} frameCount={frameCount} />
        {playback && (
          <Playhead playback={playback} isLocked={phase.kind === 'tracking' || state.isExporting} />
        )}
      </div>
      <div className="mt-2 flex min-h-6 flex-col gap-2 desk:flex-row desk:items-center desk:justify-between">
        <Legend />
        <p className="text-sm text-muted tabular-nums">{summaryOf(phase, tracked, frameCount)}</p>
      </div>
    </section>
  );
}

/** While a run goes over an older path, only what it has passed counts as tracked. */
function summaryOf(
  phase: EditorPhase,
  tracked: ReturnType<typeof qualityRanges>,
  frameCount: number,
): string {
  const isTracking = phase.kind === 'tracking';
  const endFrame = isTracking
    ? Math.round((phase.reachedSec ?? phase.run.startSec) * FRAME_RATE) + 1
    : frameCount;
  const { trackedFrames } = trackQuality(rangesBefore(tracked, endFrame));
  const share = `${formatCount(trackedFrames)} of ${formatCount(frameCount)} frames`;
  if (isTracking) return `Tracking, ${share}`;
  return trackedFrames > 0 ? `Tracked ${share}` : 'Not tracked yet';
}
