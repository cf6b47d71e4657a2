import { useEffect, useRef } from 'react';
import type { EditorPhase } from '@/domain/editor/editor-state';
import { failureText } from '@/domain/errors';
import { hasTouch } from '@/lib/has-touch';
import { announce } from '@/ui/live-region';
import { openQuestions } from '../crossings/open-crossing';
import { captionText, firstCaptionSec } from '../panels/caption-note';
import type { SessionState } from '../session/editor-session';
import { useEditorSession } from '../session/session-context';
import { formatPreciseClock } from '../transport/precise-clock';

const QUESTION = 'Replay. Two who look alike crossed. Choose your player with 1 or 2.';

/** Tells screen readers the editor's mode when it changes, and the progress while tracking runs. */
export function usePhaseAnnouncements(): void {
  const text = useEditorSession(spoken);
  useEffect(() => {
    if (text !== null) announce(text);
  }, [text]);

  const captionSec = useEditorSession(firstCaptionSec);
  useEffect(() => {
    if (captionSec !== null) announce(captionText(captionSec));
  }, [captionSec]);

  const isSearching = useEditorSession(({ progress }) => progress?.isSearching === true);
  const wasSearching = useRef(false);
  const isTracking = useEditorSession(({ phase }) => phase.kind === 'tracking');
  useEffect(() => {
    if (isSearching) announce('Player out of sight. Looking for them.');
    else if (wasSearching.current && isTracking) announce('Player found again');
    wasSearching.current = isSearching;
  }, [isSearching, isTracking]);

  const percent = useEditorSession(trackedPercent);
  useEffect(() => {
    if (percent !== null) announce(`Tracking ${percent} %`);
  }, [percent]);
}

function trackedPercent({ progress }: SessionState): number | null {
  if (!progress || progress.totalFrames === 0 || progress.isSearching) return null;
  return Math.floor((100 * progress.processedFrames) / progress.totalFrames);
}

function spoken(state: SessionState): string | null {
  const isAsked = state.phase.kind === 'replay' && openQuestions(state).length > 0;
  return isAsked ? QUESTION : spokenPhase(state.phase);
}

function spokenPhase(phase: EditorPhase): string | null {
  switch (phase.kind) {
    case 'selecting':
      return hasTouch()
        ? 'Tap your player, or press Place circle.'
        : 'Click your player, or press Enter for a circle that the arrow keys move.';
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
