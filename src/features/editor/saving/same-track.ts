import type { TrackDocument } from '@/domain/editor/track-document';
import { simplifyPath } from '@/domain/simplify-path';
import { isSameData } from '@/lib/is-same-data';

/** What the user made of a clip: all of its document but the frame that happens to be shown. */
export type TrackWork = Omit<TrackDocument, 'timeSec'>;

/** Whether two documents hold the same work to the last point. */
export function isSameWork(a: TrackDocument, b: TrackDocument): boolean {
  return isSameData({ ...a, timeSec: 0 }, { ...b, timeSec: 0 });
}

/** Whether two documents hold the same work once the account keeps them, where a long path has fewer points. */
export function isSameInAccount(a: TrackDocument, b: TrackDocument): boolean {
  return isSameWork(shortened(a), shortened(b));
}

/** Whether nothing was made of a clip yet: what an editor has that was just opened for the first time. */
export function isBlank({ points, phase, colors }: TrackWork): boolean {
  return points.length === 0 && phase.kind === 'idle' && !colors;
}

function shortened(document: TrackDocument): TrackDocument {
  return { ...document, points: simplifyPath(document.points).points };
}
