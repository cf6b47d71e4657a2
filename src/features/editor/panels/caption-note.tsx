import { captionTimes } from '@/domain/caption';
import { activeTrack } from '@/domain/editor/active-track';
import { Note } from '@/ui/note';
import type { SessionState } from '@/studio/session/editor-session';
import { useEditorSession } from '../session/session-context';
import { shownPath } from '@/studio/session/shown-path';
import { formatPreciseClock } from '@/studio/playback/precise-clock';

/** Says where the circle lies on a caption, and what to do there. */
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
  return `The circle lies on a caption at ${formatPreciseClock(timeSec, 1)}.`;
}

/** Where the first run of the kept path that began on a caption began; null when none did. */
export function firstCaptionSec(state: Pick<SessionState, 'tracks' | 'cut'>): number | null {
  return captionTimes(shownPath(activeTrack(state).points, state))[0] ?? null;
}
