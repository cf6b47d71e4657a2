import { useDeferredValue, useMemo } from 'react';
import { activeTrack } from '@/domain/editor/active-track';
import { useKeptFrames } from '../session/session-hooks';
import { useEditorSession, useSession } from '../session/session-context';
import type { Problem } from '../commands/problems';
import type { Loss } from '../commands/quality';
import { timelineTrackOf, type TimelineTrack } from './timeline-track';

/**
 * What the timeline shows of the current path, with the problems in the kept part. During a drag the timeline renders
 * later than the picture.
 */
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

/**
 * The loss that the user is asked about. It stays the same object while the circle moves, although the phase changes.
 */
function useLoss(): Loss | null {
  const lostAtSec = useEditorSession(({ phase }) => (phase.kind === 'lost' ? phase.lostAtSec : null));
  const direction = useEditorSession(({ phase }) => (phase.kind === 'lost' ? phase.direction : null));
  return useMemo(
    () => (lostAtSec === null || direction === null ? null : { lostAtSec, direction }),
    [lostAtSec, direction],
  );
}
