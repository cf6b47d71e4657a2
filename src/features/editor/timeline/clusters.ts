import { shareOfFrame, type TimelineRange } from '@/studio/session/timeline-view';

/** Something on the timeline that the user can jump to. */
export interface TimelineMark {
  /** The frame at which the mark is drawn. */
  readonly frame: number;
  /** The frame that the mark jumps to. */
  readonly targetFrame: number;
  /** True for a mark that keeps its own place and is never hidden behind another one. */
  readonly isForemost?: boolean;
}

/**
 * Marks that are too close together to press separately. They are shown as one mark: the first one or the foremost one.
 */
export interface MarkCluster<Mark extends TimelineMark> {
  readonly shown: Mark;
  readonly count: number;
}

/**
 * Groups the visible marks into clusters that are at least a distance apart.
 * @param marks sorted by frame.
 */
export function clustersOf<Mark extends TimelineMark>(
  marks: readonly Mark[],
  range: TimelineRange,
  widthPx: number,
  distancePx: number,
): readonly MarkCluster<Mark>[] {
  const clusters: MarkCluster<Mark>[] = [];
  let lastPx = -Infinity;
  for (const mark of marks) {
    const leftPx = shareOfFrame(range, mark.frame + 0.5) * widthPx;
    if (leftPx < 0 || leftPx > widthPx) continue;
    const last = clusters.at(-1);
    const isJoined = last !== undefined && leftPx - lastPx < distancePx;
    const isShown = !isJoined || mark.isForemost === true;
    if (isShown) lastPx = leftPx;
    const shown = isShown ? mark : last.shown;
    if (isJoined) clusters[clusters.length - 1] = { shown, count: last.count + 1 };
    else clusters.push({ shown, count: 1 });
  }
  return clusters;
}
