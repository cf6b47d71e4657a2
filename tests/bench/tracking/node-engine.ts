import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { FRAME_RATE } from '@/domain/limits';
import type { TrackingMethod } from '@/domain/track';
import { compileKernel } from '@/build/kernel/compile-kernel';
import { Lookout } from '@/media/tracking/bodies/lookout';
import type { PeopleModel } from '@/media/tracking/bodies/lookout';
import { SEARCH_FOR_SEC } from '@/media/tracking/constants';
import type { TrackingEngine } from '@/media/tracking/engine';
import { axesOf } from '@/media/tracking/bodies/axes';
import { PictureMemory } from '@/media/tracking/past/picture-memory';
import { PlayerTracker } from '@/media/tracking/player-tracker';
import type { OpenCv } from '@/media/tracking/opencv/opencv';
import { createEngine } from '@/media/tracking/registry';
import { assist } from './assist';
import { countedFrom, nameOf, placedAt } from './engines';
import type { Engine } from './engines';
import type { EngineRun } from './page-api';
import { KeptClip } from './picture-cache';
import { questionOf, questionsFrom } from './questions';
import type { Question } from './questions';
import type { FramePoint, Point } from './scores';
import type { Ready } from './tasks';

interface Leg {
  /** Counted from the task's start. */
  readonly startFrame: number;
  readonly center: Point;
  readonly isContinuation: boolean;
  readonly searchForSec: number;
}

/** The given clips are not rotated. */
const UPRIGHT = axesOf({ rotationDeg: 0, flip: false });

/**
 * Our engine in this process, on stored pictures: the same results as the product's worker, without decoding and
 * messages.
 */
export async function nodeEngine(method: TrackingMethod, model: PeopleModel | null): Promise<Engine> {
  const kernel = await WebAssembly.compile(readFileSync(await compileKernel('tracking')));
  const openCv = method === 'lucas-kanade' ? await startOpenCv() : null;
  const engine = createEngine(method, { kernel, openCv }, UPRIGHT.down);
  const own = { engine, memory: new PictureMemory(), model };
  return {
    name: nameOf(method, model !== null),
    warmUp: () => Promise.resolve(),
    run: (ready) => {
      const { center } = ready.start;
      const leg = { startFrame: 0, center, isContinuation: false, searchForSec: SEARCH_FOR_SEC };
      return follow(own, ready, leg);
    },
    assisted: (ready) =>
      assist(ready.start.truth, async (startFrame, isContinuation, chosen) => {
        const { startFrame: offset } = ready.start;
        const center = chosen ?? placedAt(ready.start, startFrame);
        const run = await follow(own, ready, { startFrame, center, isContinuation, searchForSec: 0 });
        return {
          points: countedFrom(offset, run),
          questions: questionsFrom(offset, run.questions),
          saysLost: run.saysLost,
        };
      }),
  };
}

interface OwnEngine {
  readonly engine: TrackingEngine;
  /** Pictures of the engine's last run. */
  readonly memory: PictureMemory;
  readonly model: PeopleModel | null;
}

async function follow(
  { engine, memory, model }: OwnEngine,
  { clipPath, start }: Ready,
  leg: Leg,
): Promise<EngineRun> {
  using clip = new KeptClip(clipPath);
  const timed = new TimedEngine(engine);
  const player = new PlayerTracker(
    {
      method: 'farneback',
      startTimeSec: 0,
      selection: { ...leg.center, radius: start.radiusPx },
      isContinuation: leg.isContinuation,
      searchForSec: leg.searchForSec,
    },
    timed,
    leg.isContinuation,
    clip.geometry,
    memory,
  );
  const lookout = new Lookout(timed, model, UPRIGHT);
  const points: FramePoint[] = [];
  const questions: Question[] = [];
  let hasGivenUp = false;
  const beganMs = performance.now();
  for (let frame = leg.startFrame; frame < start.truth.length; frame++) {
    const played = start.startFrame + frame;
    const picture = clip.picture(start.order?.[played] ?? played);
    await lookout.tell();
    const result = player.next({ picture, timeSec: played / FRAME_RATE, isHeld: false });
    lookout.look({ picture, matrix: 'bt709' });
    hasGivenUp = result === 'given-up';
    if (result === 'given-up') break;
    if (result === null) continue;
    if (player.crossing !== null) questions.push(questionOf(player.crossing));
    const { x, y, isInterpolated, confidence, radiusPx } = result;
    points.push({
      frame: played,
      x,
      y,
      isWeak: isInterpolated,
      ...(radiusPx === undefined ? {} : { radiusPx }),
      ...(confidence === undefined ? {} : { confidence }),
    });
  }
  return {
    points,
    questions,
    saysLost: hasGivenUp || player.lostAtSec !== null,
    frameMs: timed.frameMs,
    processedFrames: timed.frameMs.length + 1,
    wallSec: (performance.now() - beganMs) / 1000,
  };
}

/** Measures the time of each frame. */
class TimedEngine implements TrackingEngine {
  readonly frameMs: number[] = [];

  constructor(private readonly engine: TrackingEngine) {}

  get memoryBytes(): number {
    return this.engine.memoryBytes;
  }

  start(...given: Parameters<TrackingEngine['start']>): void {
    this.engine.start(...given);
  }

  resume(...given: Parameters<TrackingEngine['resume']>): void {
    this.engine.resume(...given);
  }

  update(...given: Parameters<TrackingEngine['update']>): ReturnType<TrackingEngine['update']> {
    const beganMs = performance.now();
    const step = this.engine.update(...given);
    this.frameMs.push(performance.now() - beganMs);
    return step;
  }

  takeLook(): ReturnType<TrackingEngine['takeLook']> {
    return this.engine.takeLook();
  }

  see(...given: Parameters<TrackingEngine['see']>): void {
    this.engine.see(...given);
  }
}

/** OpenCV's module is wrapped in an object, because the module is a thenable that resolves to itself. */
async function startOpenCv(): Promise<{ readonly cv: OpenCv }> {
  const cv = createRequire(import.meta.url)('@techstark/opencv-js') as OpenCv & {
    calledRun?: boolean;
    onRuntimeInitialized?: () => void;
  };
  await new Promise<void>((resolve) => {
    if (cv.calledRun === true) resolve();
    else cv.onRuntimeInitialized = resolve;
  });
  return { cv };
}
