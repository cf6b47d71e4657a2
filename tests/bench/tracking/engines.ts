import { setTimeout } from 'node:timers/promises';
import type { TrackingMethod } from '@/domain/track';
import { assist } from './assist';
import type { Assisted } from './assist';
import type { BenchBrowser } from './bench-browser';
import { runCsrt } from './native-csrt';
import type { Python } from './native-csrt';
import type { EngineRun, RunRequest } from './page-api';
import { questionsFrom } from './questions';
import type { Point } from './scores';
import type { Ready } from './tasks';

/** After a run, the product starts a new worker for the next one, which no user starts within half a second. */
const SETTLE_MS = 500;

/** A tracker that follows a player through a clip. Frames of its results are counted from the clip's beginning. */
export interface Engine {
  readonly name: string;
  warmUp(): Promise<void>;
  run(ready: Ready): Promise<EngineRun>;
  /** The run with a helper, with frames counted from the start; null for engines that are only for comparison. */
  readonly assisted: ((ready: Ready) => Promise<Assisted>) | null;
}

/** The name of one of our methods in tables. */
export function nameOf(method: TrackingMethod, hasPeople: boolean): string {
  return hasPeople ? method : `${method}, no people`;
}

/** The product's worker with one of its methods. @param hasPeople false for tracking without the people model */
export function shippedEngine(browser: BenchBrowser, method: TrackingMethod, hasPeople: boolean): Engine {
  return {
    name: nameOf(method, hasPeople),
    warmUp: () => browser.call('warmUp', method, hasPeople),
    run: async (ready) => {
      await setTimeout(SETTLE_MS);
      return browser.call('track', { ...requestFor(ready), method });
    },
    assisted: (ready) => {
      const { startFrame: offset, truth } = ready.start;
      return assist(truth, async (startFrame, isContinuation, chosen) => {
        const center = chosen ?? placedAt(ready.start, startFrame);
        const request = { ...requestFor(ready), startFrame: offset + startFrame, center };
        const run = await browser.call('track', { ...request, method, isContinuation, searchForSec: 0 });
        return {
          points: countedFrom(offset, run),
          questions: questionsFrom(offset, run.questions),
          saysLost: run.saysLost,
        };
      });
    },
  };
}

/** The specified algorithm, implemented literally. */
export function specEngine(browser: BenchBrowser): Engine {
  return {
    name: 'literal spec',
    warmUp: () => Promise.resolve(),
    run: (ready) => browser.call('trackAsSpecified', requestFor(ready)),
    assisted: null,
  };
}

/** OpenCV's own CSRT, outside the browser. */
export function csrtEngine(python: Python): Engine {
  return {
    name: 'OpenCV CSRT',
    warmUp: () => Promise.resolve(),
    run: (ready) => Promise.resolve(runCsrt(python, ready.clipPath, requestFor(ready))),
    assisted: null,
  };
}

/**
 * The place of the circle on a frame, counted from the start: the truth, or on the start's frame the start's own circle.
 */
export function placedAt({ center, truth }: Ready['start'], frame: number): Point {
  return frame === 0 ? center : (truth[frame] ?? center);
}

/** The run's points with frames counted from the start instead of the clip's beginning. */
export function countedFrom(startFrame: number, { points }: EngineRun): EngineRun['points'] {
  return points.map((point) => ({ ...point, frame: point.frame - startFrame }));
}

function requestFor({ clipUrl, start }: Ready): RunRequest {
  const { startFrame, truth, center, radiusPx } = start;
  return { clipUrl, startFrame, lastFrame: startFrame + truth.length - 1, center, radiusPx };
}
