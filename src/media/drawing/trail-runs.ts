import { FRAME_RATE } from '@/domain/limits';
import { type Box, positionAt, ringCenter } from '@/domain/path';
import { bodyRadiusPx, bodyScale, type PlayerState } from './geometry';

/**
 * A connected stretch of the trail, oldest point first. Plain lists instead of one object per point, because an export
 * draws some 20,000 trails and their objects would fill memory until the garbage collector runs.
 */
export interface TrailRun {
  readonly x: readonly number[];
  readonly y: readonly number[];
  /** Rises along the run: 0 at the end of the trail, 1 at the player. */
  readonly nearness: readonly number[];
  /** The player's size relative to the selection; scales the trail's width. */
  readonly size: readonly number[];
}

const TRAIL_SEC = 1.2;
/** Weak stretches of the trail are dashes of this many frames. */
const DASH_FRAMES = 3;

/**
 * The last 1.2 s of the path. Consecutive certain points are one run; weak points are split into dashes, which follow
 * the frame grid so that they do not move over the ground.
 */
export function trailRuns(state: PlayerState): readonly TrailRun[] {
  const { x, y, nearness, size, isGap } = trailSamples(state);
  const runs: GrowingRun[] = [];
  let run: GrowingRun | null = null;
  for (let k = 0; k < x.length; k++) {
    if (isGap[k]) {
      run = null;
      continue;
    }
    if (!run) {
      run = { x: [], y: [], nearness: [], size: [] };
      runs.push(run);
    }
    run.x.push(smoothedAt(x, k));
    run.y.push(smoothedAt(y, k));
    run.nearness.push(nearness[k] ?? 0);
    run.size.push(size[k] ?? 1);
  }
  return runs.filter((each) => each.x.length > 1);
}

/** The size at the run's widest place. */
export function widestSize({ size }: TrailRun): number {
  return Math.max(...size);
}

/** Smallest box around a run's points, in video pixels. */
export function boundsOf({ x, y }: TrailRun): Box {
  const left = Math.min(...x);
  const top = Math.min(...y);
  return { x: left, y: top, width: Math.max(...x) - left, height: Math.max(...y) - top };
}

interface GrowingRun {
  readonly x: number[];
  readonly y: number[];
  readonly nearness: number[];
  readonly size: number[];
}

interface TrailSamples extends TrailRun {
  readonly isGap: readonly boolean[];
}

/** The trail's samples: one for each frame of the grid, and one at the player. */
function trailSamples(state: PlayerState): TrailSamples {
  const { points, timeSec } = state;
  const oldestSec = timeSec - TRAIL_SEC;
  const firstFrame = Math.max(0, Math.ceil(oldestSec * FRAME_RATE));
  const headFrame = timeSec * FRAME_RATE;
  const samples: GrowingRun & { readonly isGap: boolean[] } = {
    x: [],
    y: [],
    nearness: [],
    size: [],
    isGap: [],
  };
  for (let frame = firstFrame; frame < headFrame + 1; frame++) {
    const atSec = Math.min(frame, headFrame) / FRAME_RATE;
    const position = positionAt(points, atSec);
    if (!position) continue;
    const { x, y } = ringCenter(position, bodyRadiusPx(state, position), state.feetShare);
    samples.x.push(x);
    samples.y.push(y);
    samples.nearness.push(Math.max(0, (atSec - oldestSec) / TRAIL_SEC));
    samples.size.push(bodyScale(state, position));
    samples.isGap.push(position.isInterpolated && Math.floor(frame / DASH_FRAMES) % 2 === 1);
  }
  return samples;
}

/**
 * The mean of a value and its neighbors, weighted 1-2-1, which takes the tracker's jitter out of the trail. The first
 * and last values are unchanged.
 */
function smoothedAt(values: readonly number[], k: number): number {
  const here = values[k] ?? 0;
  const before = values[k - 1];
  const after = values[k + 1];
  return before === undefined || after === undefined ? here : (before + 2 * here + after) / 4;
}
