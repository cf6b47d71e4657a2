import { useEffect } from 'react';
import type { EditorPhase } from '@/domain/editor/editor-state';
import type { TrackingProgress } from '@/media/tracking/track-player';
import { announce } from '@/ui/live-region';
import { formatPreciseClock } from './transport/precise-clock';

const SPOKEN: Partial<Record<EditorPhase['kind'], string>> = {
  selecting: 'Click your player',
  pending: 'Circle placed. Confirm the selection or move it.',
  readyToTrack: 'Ready to track',
  replay: 'Replay. The track can be exported.',
};

/** Tells screen readers what the editor is doing: the mode when it changes, the share while it tracks. */
export function usePhaseAnnouncements(phase: EditorPhase, progress: TrackingProgress | null): void {
  const lostAtSec = phase.kind === 'lost' ? phase.lostAtSec : null;
  useEffect(() => {
    const text =
      lostAtSec === null ? SPOKEN[phase.kind] : `Track lost at ${formatPreciseClock(lostAtSec, 1)}`;
    if (text !== undefined) announce(text);
  }, [phase.kind, lostAtSec]);

  const percent =
    progress && progress.totalFrames > 0
      ? Math.floor((100 * progress.processedFrames) / progress.totalFrames)
      : null;
  useEffect(() => {
    if (percent !== null) announce(`Tracking ${percent} %`);
  }, [percent]);
}
