import { useDeferredValue, useMemo } from 'react';
import { useKeptFrames } from '../session/kept-frames';
import { useEditorSession, useSession } from '../session/session-context';
import type { Problem } from './problems';
import { timelineTrackOf, type TimelineTrack } from './timeline-track';

/** What the timeline shows of the current path, with the problems of what is kept. The timeline renders later than the picture during a drag. */
export function useTimelineTrack(): TimelineTrack {
  const { frameCount } = useSession().clip.info;
  const points = useDeferredValue(useEditorSession((state) => state.points));
  const crossings = useEditorSession((state) => state.crossings);
  const damage = useEditorSession((state) => state.damage);
  const lostAtSec = useEditorSession(({ phase }) => (phase.kind === 'lost' ? phase.lostAtSec : null));
  const track = timelineTrackOf(points, crossings, damage, lostAtSec, frameCount);
  const { first, end } = useKeptFrames();
  return useMemo(() => {
    const isKept = ({ fromFrame, toFrame }: Problem): boolean => toFrame > first && fromFrame < end;
    return { ...track, problems: track.problems.filter(isKept) };
  }, [track, first, end]);
}
