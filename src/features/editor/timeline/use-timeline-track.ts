import { useDeferredValue, useMemo } from 'react';
import { activeTrack } from '@/domain/editor/active-track';
import { useKeptFrames } from '../session/session-hooks';
import { useEditorSession, useSession } from '../session/session-context';
import type { Problem } from '../commands/problems';
import type { Loss } from '../commands/quality';
import { timelineTrackOf, type TimelineTrack } from './timeline-track';

/** What the timeline shows of the current path, with the problems of what is kept. The timeline renders later than the picture during a drag. */
export function useTimelineTrack(): TimelineTrack {
  const { frameCount } = useSession().clip.info;
  const active = useDeferredValue(useEditorSession(activeTrack));
  const damage = useEditorSession((state) => state.damage);
  const loss = useLoss();
  const track = timelineTrackOf(active, damage, loss, frameCount);
  const { first, end } = useKeptFrames();
  return useMemo(() => {
    const isKept = ({ fromFrame, toFrame }: Problem): boolean => toFrame > first && fromFrame < end;
    return { ...track, problems: track.problems.filter(isKept) };
  }, [track, first, end]);
}

/** The loss that the user is asked about. It stays the same object while the circle is moved, which changes the phase. */
function useLoss(): Loss | null {
  const lostAtSec = useEditorSession(({ phase }) => (phase.kind === 'lost' ? phase.lostAtSec : null));
  const direction = useEditorSession(({ phase }) => (phase.kind === 'lost' ? phase.direction : null));
  return useMemo(
    () => (lostAtSec === null || direction === null ? null : { lostAtSec, direction }),
    [lostAtSec, direction],
  );
}
