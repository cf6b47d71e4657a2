import type { TrackPoint } from '@/domain/track';

/** The views of the coordinates table. */
export const TABS = ['combined', 'tracked', 'manual'] as const;
export type PointTab = (typeof TABS)[number];

export const TAB_NAMES: Readonly<Record<PointTab, string>> = {
  combined: 'Combined',
  tracked: 'Tracked',
  manual: 'Manual',
};

/**
 * Splits the path into all points, the points of the tracker (including those that bridge gaps), and the points that
 * the user set.
 */
export function pointsByTab(
  points: readonly TrackPoint[],
): Readonly<Record<PointTab, readonly TrackPoint[]>> {
  return {
    combined: points,
    tracked: points.filter(({ isManual }) => !isManual),
    manual: points.filter(({ isManual }) => isManual),
  };
}
