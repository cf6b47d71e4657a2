import { FRAME_RATE } from '@/domain/limits';
import { type Box, positionAt, ringCenter } from '@/domain/path';
import type { OverlayState } from './geometry';

/**
 * A connected stretch of the trail, its oldest point first. Numbers lie in plain lists, not in an object a point: an
 * export draws some 20,000 trails, and what it leaves to the garbage collector makes memory grow.
 */
export interface TrailRun {
  readonly x: readonly number[];
  readonly y: readonly number[];
  /** Rising: 0 at the end of the trail, 1 at the player. */
  readonly nearness: readonly number[];
}

const TRAIL_SEC = 1.2;
/** Weak stretches of the trail are dashes of this many frames. */
const DASH_FRAMES = 3;

/**
 * The last 1.2 s of the path. A sure stretch is one run; a weak one is cut into dashes that stand still on the ground
 * because they hang on the frame grid.
 */
export function trailRuns(state: OverlayState): readonly TrailRun[] {
  const { x, y, nearness, isGap } = trailSamples(state);
  const runs: GrowingRun[] = [];
  let run: GrowingRun | null = null;
  for (let k = 0; k < x.length; k++) {
    if (isGap[k]) {
      run = null;
      continue;
    }
    if (!run) {
      run = { x: [], y: [], nearness: [] };
      runs.push(run);
    }
    run.x.push(smoothedAt(x, k));
    run.y.push(smoothedAt(y, k));
    run.nearness.push(nearness[k] ?? 0);
  }
  return runs.filter((each) => each.x.length > 1);
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
}

interface TrailSamples extends TrailRun {
  readonly isGap: readonly boolean[];
}

/** One for each frame of the grid, and one at the player. */
function trailSamples({ points, timeSec, selectionRadiusPx }: OverlayState): TrailSamples {
  const oldestSec = timeSec - TRAIL_SEC;
  const firstFrame = Math.max(0, Math.ceil(oldestSec * FRAME_RATE));
  const headFrame = timeSec * FRAME_RATE;
  const samples = { x: [] as number[], y: [] as number[], nearness: [] as number[], isGap: [] as boolean[] };
  for (let frame = firstFrame; frame < headFrame + 1; frame++) {
    const atSec = Math.min(frame, headFrame) / FRAME_RATE;
    const position = positionAt(points, atSec);
    if (!position) continue;
    const { x, y } = ringCenter(position, selectionRadiusPx);
    samples.x.push(x);
    samples.y.push(y);
    samples.nearness.push(Math.max(0, (atSec - oldestSec) / TRAIL_SEC));
    samples.isGap.push(position.isInterpolated && Math.floor(frame / DASH_FRAMES) % 2 === 1);
  }
  return samples;
}

/** Takes the tracker's tremble out of the trail: each inner value moves to the 1-2-1 mean. Ends stay. */
function smoothedAt(values: readonly number[], k: number): number {
  const here = values[k] ?? 0;
  const before = values[k - 1];
  const after = values[k + 1];
  return before === undefined || after === undefined ? here : (before + 2 * here + after) / 4;
}
