import { countedFrom } from './engines';
import type { Engine } from './engines';
import type { RunResult } from './results';
import { asTold, isSwitch, questionsFrom } from './questions';
import { reliabilityOf } from './reliability';
import { percentile, scoreRun } from './scores';
import type { Accuracy } from './scores';
import { constantSizeErrorOf, sizeErrorOf, withDrawnSizes } from './size-error';
import type { Ready, Task } from './tasks';

const REAL_TIME_FPS = 30;
const MIN_WALL_SEC = 1e-3;

/** Measures one engine on one task. A run that fails counts as zero and has its error. */
export async function measure(engine: Engine, task: Task): Promise<RunResult> {
  if (task.ready instanceof Error) return failed(engine, task, task.ready);
  try {
    return { ...about(engine, task, task.ready), ...(await figures(engine, task.ready)), error: null };
  } catch (error) {
    return failed(engine, task, error);
  }
}

type About = Pick<
  RunResult,
  'engine' | 'group' | 'sequence' | 'start' | 'jitter' | 'widthPx' | 'heightPx' | 'frames' | 'radiusPx'
>;

function about({ name }: Engine, { group, sequence, kind, jitter }: Task, ready: Ready | null): About {
  const { widthPx, heightPx } = ready?.shape ?? { widthPx: 0, heightPx: 0 };
  const frames = ready?.start.truth.length ?? 0;
  const radiusPx = ready?.start.radiusPx ?? 0;
  return { engine: name, group, sequence, start: kind, jitter, widthPx, heightPx, frames, radiusPx };
}

async function figures(engine: Engine, ready: Ready): Promise<Omit<RunResult, keyof About | 'error'>> {
  const { truth, sizes, radiusPx, startFrame } = ready.start;
  const run = await engine.run(ready);
  const questions = questionsFrom(startFrame, run.questions);
  const points = asTold(withDrawnSizes(countedFrom(startFrame, run)), questions);
  const accuracy = scoreRun(truth, radiusPx, points);
  return {
    ...accuracy,
    reliability: reliabilityOf(truth, radiusPx, points),
    sizeError: sizeErrorOf(sizes, radiusPx, points),
    constantSizeError: constantSizeErrorOf(sizes, radiusPx, points),
    questions: questions.length,
    neededQuestions: questions.filter((question) => isSwitch(truth, question)).length,
    ...(await assistedFigures(engine, ready, accuracy, questions.length > 0)),
    msPerFrameP50: percentile(run.frameMs, 0.5),
    msPerFrameP95: percentile(run.frameMs, 0.95),
    timesRealTime: run.processedFrames / Math.max(MIN_WALL_SEC, run.wallSec) / REAL_TIME_FPS,
  };
}

/**
 * The figures of the run with a helper. If the engine never reported a loss or asked, they are those of the first run.
 */
async function assistedFigures(
  engine: Engine,
  ready: Ready,
  { success20, lostAtFrame }: Accuracy,
  hasAsked: boolean,
): Promise<Pick<RunResult, 'assistedSuccess20' | 'nudgesPer100Frames'>> {
  if (engine.assisted === null) return { assistedSuccess20: null, nudgesPer100Frames: null };
  if (lostAtFrame === null && !hasAsked) return { assistedSuccess20: success20, nudgesPer100Frames: 0 };
  const { truth, radiusPx } = ready.start;
  const { points, nudges } = await engine.assisted(ready);
  return {
    assistedSuccess20: scoreRun(truth, radiusPx, points).success20,
    nudgesPer100Frames: (100 * nudges) / truth.length,
  };
}

function failed(engine: Engine, task: Task, error: unknown): RunResult {
  const isAssisted = engine.assisted !== null;
  return {
    ...about(engine, task, task.ready instanceof Error ? null : task.ready),
    success20: 0,
    iou: 0,
    falseTracking: 0,
    insideCircle: 0,
    weak: 0,
    lostAtFrame: 0,
    reliability: reliabilityOf([], 0, []),
    sizeError: null,
    constantSizeError: null,
    questions: 0,
    neededQuestions: 0,
    assistedSuccess20: isAssisted ? 0 : null,
    nudgesPer100Frames: isAssisted ? 0 : null,
    msPerFrameP50: null,
    msPerFrameP95: null,
    timesRealTime: null,
    error: error instanceof Error ? error.message : String(error),
  };
}
