import { captionTimes } from '@/domain/caption';
import { activeTrack } from '@/domain/editor/active-track';
import { Note } from '@/ui/note';
import type { SessionState } from '@/studio/session/editor-session';
import { useEditorSession } from '../session/session-context';
import { shownPath } from '@/studio/session/shown-path';
import { formatPreciseClock } from '@/studio/playback/precise-clock';

/** Warns that the circle is on a caption, with the time and what to do about it. */
export function CaptionNote() {
  const timeSec = useEditorSession(firstCaptionSec);
  if (timeSec === null) return null;
  return (
    <Note tone="warn">
      {captionText(timeSec)} The ring stays with the caption instead of your player, so these frames
      don&rsquo;t count as certain. Go to a frame where your player is clear of it, move the circle onto them
      and track from there.
    </Note>
  );
}

export function captionText(timeSec: number): string {
  return `The circle is on a caption at ${formatPreciseClock(timeSec, 1)}.`;
}

/** The first time in the kept path at which a run began on a caption; null if none did. */
export function firstCaptionSec(state: Pick<SessionState, 'tracks' | 'cut'>): number | null {
  return captionTimes(shownPath(activeTrack(state).points, state))[0] ?? null;
}
