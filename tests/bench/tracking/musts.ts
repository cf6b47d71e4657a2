import { rightShare } from './reliability';
import { mean } from './scores';
import { meansOf } from './results';
import type { RunResult } from './results';
import { START_KINDS } from './starts';

/** A lower or upper limit for tracking. */
export interface Must {
  readonly engine: string;
  readonly name: string;
  readonly limit: number;
  readonly isCeiling: boolean;
  /** Null when this run did not measure it. */
  readonly value: number | null;
  readonly passes: boolean | null;
}

type Limit = Pick<Must, 'limit' | 'isCeiling'>;

const atLeast = (limit: number): Limit => ({ limit, isCeiling: false });
const atMost = (limit: number): Limit => ({ limit, isCeiling: true });

/** The shorter side of a picture of 720p. */
const HD_SIDE_PX = 720;

/** The limits for one engine, on the sequences of the folder to which they apply. */
export function mustsOf(engine: string, results: readonly RunResult[]): readonly Must[] {
  const own = results.filter((result) => result.engine === engine);
  const first = own.filter(({ start }) => start === 'first box');
  const [firstMean] = meansOf(first);
  // Clips that were made for other starts are lossless, which decodes more slowly than a camera's file.
  const hd = first.filter(({ widthPx, heightPx }) => Math.min(widthPx, heightPx) === HD_SIDE_PX);
  return [
    must(engine, 'success20', firstMean?.success20 ?? null, atLeast(0.93)),
    must(engine, 'falseTracking', firstMean?.falseTracking ?? null, atMost(0.02)),
    must(
      engine,
      'inside the circle from all starts',
      hasAllStarts(own) ? mean(own.map(({ insideCircle }) => insideCircle)) : null,
      atLeast(0.9),
    ),
    must(
      engine,
      'times real time at 720p with decoding',
      mean(hd.flatMap(({ timesRealTime }) => timesRealTime ?? [])),
      atLeast(3),
    ),
  ];
}

/** The limits for the honesty of one engine, over all folders together. */
export function honestyMustsOf(engine: string, results: readonly RunResult[]): readonly Must[] {
  const own = results
    .filter((result) => result.engine === engine)
    .map((result) => ({ ...result, group: '' }));
  const first = meansOf(own.filter(({ start }) => start === 'first box'))[0] ?? null;
  const all = meansOf(own).at(-1) ?? null;
  return [
    must(engine, 'false tracking from the first box', first?.falseTracking ?? null, atMost(0.04)),
    must(
      engine,
      'false tracking from all starts',
      hasAllStarts(own) ? (all?.falseTracking ?? null) : null,
      atMost(0.04),
    ),
    must(engine, 'points called good that are right', all && rightShare(all.reliability.good), atLeast(0.97)),
    must(engine, 'success20 from the first box', first?.success20 ?? null, atLeast(0.87)),
    must(engine, 'assisted success20', first?.assistedSuccess20 ?? null, atLeast(0.92)),
    must(engine, 'error of the drawn size after 5 s', first?.sizeError ?? null, atMost(0.15)),
    must(engine, 'nudges per 100 frames', first?.nudgesPer100Frames ?? null, atMost(0.25)),
  ];
}

function hasAllStarts(results: readonly RunResult[]): boolean {
  return START_KINDS.every((kind) => results.some(({ start }) => start === kind));
}

function must(engine: string, name: string, value: number | null, { limit, isCeiling }: Limit): Must {
  const passes = value === null ? null : isCeiling ? value <= limit : value >= limit;
  return { engine, name, limit, isCeiling, value, passes };
}
