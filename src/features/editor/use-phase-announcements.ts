import { useEffect, useRef } from 'react';
import type { EditorPhase } from '@/domain/editor/editor-state';
import { failureText } from '@/domain/errors';
import type { TrackingProgress } from '@/media/tracking/track-player';
import { announce } from '@/ui/live-region';
import { formatPreciseClock } from './transport/precise-clock';

const QUESTION = 'Replay. Two who look alike crossed. Choose your player with 1 or 2.';

/** Tells screen readers what the editor is doing: the mode when it changes, the share while it tracks. */
export function usePhaseAnnouncements(
  phase: EditorPhase,
  progress: TrackingProgress | null,
  hasQuestion: boolean,
): void {
  const text = hasQuestion && phase.kind === 'replay' ? QUESTION : spokenPhase(phase);
  useEffect(() => {
    if (text !== null) announce(text);
  }, [text]);

  const isSearching = progress?.isSearching === true;
  const wasSearching = useRef(false);
  const isTracking = phase.kind === 'tracking';
  useEffect(() => {
    if (isSearching) announce('Player out of sight. Looking for them.');
    else if (wasSearching.current && isTracking) announce('Player found again');
    wasSearching.current = isSearching;
  }, [isSearching, isTracking]);

  const percent =
    progress && progress.totalFrames > 0 && !isSearching
      ? Math.floor((100 * progress.processedFrames) / progress.totalFrames)
      : null;
  useEffect(() => {
    if (percent !== null) announce(`Tracking ${percent} %`);
  }, [percent]);
}

function spokenPhase(phase: EditorPhase): string | null {
  switch (phase.kind) {
    case 'selecting':
      return 'Click your player, or press Enter for a circle that the arrow keys move.';
    case 'pending':
      return 'Circle placed. Confirm the selection or move it.';
    case 'readyToTrack':
      return 'Ready to track';
    case 'lost':
      return `Track lost at ${formatPreciseClock(phase.lostAtSec, 1)}`;
    case 'failed':
      return failureText(phase.failure);
    case 'correcting':
      return 'Move the circle onto your player and track from here.';
    case 'replay':
      return 'Replay. The track can be exported.';
    case 'idle':
    case 'tracking':
    case 'drawing':
      return null;
  }
}
