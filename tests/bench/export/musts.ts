import { PIPELINE_NAMES } from '@/domain/export-options';
import type { PipelineName } from '@/domain/export-options';
import { UNTITLED } from './conversions';
import type { ClipShape } from './page-api';
import type { Summary } from './results';

/** A lower or upper limit of the export's speed, memory or files. */
export interface Must {
  readonly pipeline: string;
  readonly name: string;
  readonly limit: number;
  /** The value to aim for beyond the limit. */
  readonly aim: number | null;
  readonly isCeiling: boolean;
  /** Null when it was not measured, or when the pipeline failed. */
  readonly value: number | null;
  /** Null when this machine cannot measure it. */
  readonly passes: boolean | null;
}

type Limit = Pick<Must, 'name' | 'limit' | 'aim' | 'isCeiling'>;
type Figure = (summary: Summary) => number | null;

const timesNaive: Figure = (summary) => summary.timesNaive;
const percentOfFloor: Figure = (summary) => summary.percentOfFloor;
const percentOfNative: Figure = (summary) => summary.percentOfNative;

const floor = (name: string, limit: number, aim: number): Limit => ({ name, limit, aim, isCeiling: false });
const ceiling = (name: string, limit: number): Limit => ({ name, limit, aim: null, isCeiling: true });

interface SpeedMust {
  readonly pipeline: PipelineName;
  readonly lines: number;
  readonly frameRate: number;
  readonly limit: Limit;
  readonly figure: Figure;
}

const SPEEDS: readonly SpeedMust[] = [
  { pipeline: 'planes', lines: 720, frameRate: 30, limit: floor('x naive', 8, 12), figure: timesNaive },
  {
    pipeline: 'planes',
    lines: 720,
    frameRate: 30,
    limit: floor('% of native', 60, 90),
    figure: percentOfNative,
  },
  {
    pipeline: 'planes',
    lines: 720,
    frameRate: 30,
    limit: floor('% of floor', 90, 95),
    figure: percentOfFloor,
  },
  {
    pipeline: 'planes',
    lines: 1080,
    frameRate: 60,
    limit: floor('% of floor', 90, 95),
    figure: percentOfFloor,
  },
  { pipeline: 'x264', lines: 720, frameRate: 30, limit: floor('x naive', 3, 4.5), figure: timesNaive },
  {
    pipeline: 'x264',
    lines: 720,
    frameRate: 30,
    limit: floor('% of native', 20, 33),
    figure: percentOfNative,
  },
  {
    pipeline: 'planes',
    lines: 1080,
    frameRate: 60,
    limit: floor('% of native', 60, 85),
    figure: percentOfNative,
  },
];

/** For the fast pipeline without a title, at 720p and 1080p. */
const CONVERSION_MUSTS: readonly { readonly limit: Limit; readonly figure: Figure }[] = [
  { limit: floor('% of passing through', 90, 95), figure: (summary) => summary.percentOfPassing },
  { limit: floor('x drawing on canvas', 1.2, 1.5), figure: (summary) => summary.timesDrawing },
];

/** Peaks. The fast pipeline, which makes films of ten minutes, has its own limit. */
const MEMORY_MB = { upTo720p: 350, larger: 450, largerPlanes: 250 } as const;
const MAX_LAST_QUARTER_RATIO = 1.15;

/** The limits for the pipelines that ran on a clip of this shape. Limits of speed are only for 720p30 and 1080p60. */
export function mustsOf(
  shape: Pick<ClipShape, 'widthPx' | 'heightPx' | 'frameRate'>,
  summaries: readonly Summary[],
): readonly Must[] {
  const lines = Math.min(shape.widthPx, shape.heightPx);
  const untitled = summaries.filter(({ contestant }) => contestant === UNTITLED && lines >= 720);
  const ofUntitled = untitled.flatMap((summary) =>
    CONVERSION_MUSTS.map(({ limit, figure }) => must(summary, limit, figure(summary))),
  );
  const ofPipelines = summaries
    .filter(isPipeline)
    .flatMap((summary) => [
      ...SPEEDS.filter(
        (speed) =>
          speed.pipeline === summary.contestant &&
          speed.lines === lines &&
          speed.frameRate === Math.round(shape.frameRate),
      ).map(({ limit, figure }) => must(summary, limit, figure(summary))),
      must(summary, ceiling('peak memory in MB', memoryLimitMb(summary.contestant, lines)), summary.peakMb),
      must(summary, ceiling('last / second quarter', MAX_LAST_QUARTER_RATIO), summary.lastQuarterRatio),
      must(summary, ceiling('faults of the output', 0), summary.problems?.length ?? null),
    ]);
  return [...ofPipelines, ...ofUntitled];
}

function memoryLimitMb(pipeline: string, lines: number): number {
  if (lines <= 720) return MEMORY_MB.upTo720p;
  return pipeline === 'planes' ? MEMORY_MB.largerPlanes : MEMORY_MB.larger;
}

function isPipeline({ contestant }: Summary): boolean {
  return PIPELINE_NAMES.some((name) => name === contestant);
}

function must({ contestant, error }: Summary, limit: Limit, measured: number | null): Must {
  const value = error === null ? measured : null;
  const holds = value === null ? null : limit.isCeiling ? value <= limit.limit : value >= limit.limit;
  return { pipeline: contestant, ...limit, value, passes: error === null ? holds : false };
}
