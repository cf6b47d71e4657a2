import type { EditorPhase } from '@/domain/editor/editor-state';
import { failureText } from '@/domain/errors';
import { hasTouch } from '@/lib/has-touch';
import { announce } from '@/ui/live-region';
import { openQuestions } from '../commands/open-crossing';
import { captionText, firstCaptionSec } from '../panels/caption-note';
import type { EditorSession, SessionState } from '@/studio/session/editor-session';
import { formatPreciseClock } from '@/studio/playback/precise-clock';
import { follow } from '@/studio/session/follow';

const QUESTION = 'Replay. Two look-alikes crossed. Choose your player with 1 or 2.';

/** Announces to screen readers when the editor's mode changes, and the progress of tracking. */
export function announcePhases(session: EditorSession): readonly (() => void)[] {
  let wasSearching = false;
  return [
    follow(session, spoken, (text) => {
      if (text !== null) announce(text);
    }),
    follow(session, firstCaptionSec, (captionSec) => {
      if (captionSec !== null) announce(captionText(captionSec));
    }),
    follow(session, isSearching, (searches) => {
      const isTracking = session.getState().phase.kind === 'tracking';
      if (searches) announce('Player out of sight. Looking for them.');
      else if (wasSearching && isTracking) announce('Player found again');
      wasSearching = searches;
    }),
    follow(session, trackedPercent, (percent) => {
      if (percent !== null) announce(`Tracking ${percent} %`);
    }),
  ];
}

function isSearching({ progress }: SessionState): boolean {
  return progress?.isSearching === true;
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
        : 'Click your player, or press Enter for a circle you can move with the arrow keys.';
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
      return 'Replay. You can export the track.';
    case 'idle':
    case 'tracking':
    case 'drawing':
      return null;
  }
}
