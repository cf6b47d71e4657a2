import { useMemo } from 'react';
import type { EditorState } from '@/domain/editor/editor-state';
import { formatCount } from '@/domain/format';
import type { MediaSource } from '@/media/media-source';
import type { Playback } from '../playback/playback';
import { Filmstrip } from './filmstrip';
import { Legend } from './legend';
import { Playhead } from './playhead';
import { QualityBar } from './quality-bar';
import { qualityRanges, type QualityRange } from './quality';
import { Ruler } from './ruler';

interface TimelineProps {
  readonly playback: Playback | null;
  readonly source: MediaSource;
  readonly state: EditorState;
  readonly frameCount: number;
}

/** Ruler, filmstrip, confidence bar and playhead under the player. */
export function Timeline({ playback, source, state, frameCount }: TimelineProps) {
  const ranges = useMemo(() => withLost(qualityRanges(state.points), state, frameCount), [state, frameCount]);
  return (
    <section aria-label="Timeline" className="px-3 pb-4 desk:px-0">
      <div className="relative">
        <Ruler frameCount={frameCount} />
        <Filmstrip source={source} />
        <QualityBar ranges={ranges} frameCount={frameCount} />
        {playback && (
          <Playhead playback={playback} isLocked={state.phase.kind === 'tracking' || state.isExporting} />
        )}
      </div>
      <div className="mt-2 flex min-h-6 flex-col gap-2 desk:flex-row desk:items-center desk:justify-between">
        <Legend />
        <p className="text-sm text-muted tabular-nums">{summaryOf(state, frameCount)}</p>
      </div>
    </section>
  );
}

function withLost(
  ranges: readonly QualityRange[],
  state: EditorState,
  frameCount: number,
): readonly QualityRange[] {
  const end = ranges.at(-1)?.toFrame ?? 0;
  if (state.phase.kind !== 'lost' || end >= frameCount) return ranges;
  return [...ranges, { kind: 'lost', fromFrame: end, toFrame: frameCount }];
}

function summaryOf(state: EditorState, frameCount: number): string {
  const tracked = formatCount(state.points.length);
  const total = formatCount(frameCount);
  switch (state.phase.kind) {
    case 'tracking':
      return `Tracking, ${tracked} of ${total} frames`;
    case 'lost':
    case 'replay':
      return `Tracked ${tracked} of ${total} frames`;
    case 'idle':
    case 'selecting':
    case 'pending':
    case 'readyToTrack':
    case 'drawing':
      return state.points.length > 0 ? `Tracked ${tracked} of ${total} frames` : 'Not tracked yet';
  }
}
