import { useDeferredValue } from 'react';
import { useEditorSession, useSession } from '../session/session-context';
import { timelineTrackOf, type TimelineTrack } from './timeline-track';

/** What the timeline shows of the current path. The timeline renders later than the picture during a drag. */
export function useTimelineTrack(): TimelineTrack {
  const { frameCount } = useSession().clip.info;
  const points = useDeferredValue(useEditorSession((state) => state.points));
  const crossings = useEditorSession((state) => state.crossings);
  const lostAtSec = useEditorSession(({ phase }) => (phase.kind === 'lost' ? phase.lostAtSec : null));
  return timelineTrackOf(points, crossings, lostAtSec, frameCount);
}
