import { useMemo } from 'react';
import type { Playback } from '../playback/playback';
import { createTimelineView, type TimelineView } from '../timeline/timeline-view';

/** What paths are corrected with by hand. */
export interface Corrections {
  readonly timeline: TimelineView;
}

/** The tools of correction for one clip. */
export function useCorrections(playback: Playback | null): Corrections {
  const frameCount = playback?.grid.frameCount ?? 0;
  return useMemo(() => ({ timeline: createTimelineView(frameCount) }), [frameCount]);
}
