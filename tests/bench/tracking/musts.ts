import { mean } from './scores';
import { meansOf } from './results';
import type { RunResult } from './results';
import { START_KINDS } from './starts';

/** A floor or ceiling of issue 3 for the given sequences. */
export interface Must {
  readonly engine: string;
  readonly name: string;
  readonly limit: number;
  readonly isCeiling: boolean;
  /** Null when this run did not measure it. */
  readonly value: number | null;
  readonly passes: boolean | null;
}

/** The shorter side of a picture of 720p. */
const HD_SIDE_PX = 720;

/** Issue 3's musts for one engine. */
export function mustsOf(engine: string, results: readonly RunResult[]): readonly Must[] {
  const own = results.filter((result) => result.engine === engine);
  const first = own.filter(({ start }) => start === 'first box');
  const [firstMean] = meansOf(first);
  const hasAllStarts = START_KINDS.every((kind) => own.some(({ start }) => start === kind));
  // Clips made for other starts are coded without loss, which decodes slower than what cameras write.
  const hd = first.filter(({ widthPx, heightPx }) => Math.min(widthPx, heightPx) === HD_SIDE_PX);
  return [
    must(engine, 'success20', firstMean?.success20 ?? null, { limit: 0.93, isCeiling: false }),
    must(engine, 'falseTracking', firstMean?.falseTracking ?? null, { limit: 0.02, isCeiling: true }),
    must(
      engine,
      'inside the circle from all starts',
      hasAllStarts ? mean(own.map(({ insideCircle }) => insideCircle)) : null,
      { limit: 0.9, isCeiling: false },
    ),
    must(
      engine,
      'times real time at 720p with decoding',
      mean(hd.flatMap(({ timesRealTime }) => timesRealTime ?? [])),
      { limit: 3, isCeiling: false },
    ),
  ];
}

function must(
  engine: string,
  name: string,
  value: number | null,
  { limit, isCeiling }: { readonly limit: number; readonly isCeiling: boolean },
): Must {
  const passes = value === null ? null : isCeiling ? value <= limit : value >= limit;
  return { engine, name, limit, isCeiling, value, passes };
}
