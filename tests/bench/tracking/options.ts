import { parseArgs } from 'node:util';
import type { TrackingMethod } from '@/domain/track';

export const USAGE = `npm run bench:tracking -- [--data DIR] [--json FILE] [--method farneback|lucas-kanade] [--starts all]
                          [--no-baselines] [NAME ...]
  --data          folder with index.json, NAME.mp4 and NAME.csv; ../shared/data/tracking when left out, and
                  synthetic sequences where that is not
  --json          writes all figures to a file
  --method        one of our two methods only
  --starts all    also from 25 %, reversed, every second frame, and every second frame reversed
  --no-baselines  ours alone, without the spec's algorithm and OpenCV's CSRT
  NAME            these sequences only`;

export interface Options {
  readonly dataFolder: string | null;
  readonly jsonFile: string | null;
  readonly methods: readonly TrackingMethod[];
  readonly allStarts: boolean;
  readonly hasBaselines: boolean;
  readonly names: readonly string[];
}

const METHODS: readonly TrackingMethod[] = ['farneback', 'lucas-kanade'];

/** @throws for unknown options and values. */
export function parseOptions(args: readonly string[]): Options {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      data: { type: 'string' },
      json: { type: 'string' },
      method: { type: 'string' },
      starts: { type: 'string' },
      'no-baselines': { type: 'boolean' },
    },
  });
  const methods = METHODS.filter((method) => values.method === undefined || values.method === method);
  if (methods.length === 0) throw new Error(`There is no method "${values.method}"`);
  if (values.starts !== undefined && values.starts !== 'all') throw new Error('--starts takes "all" only');
  return {
    dataFolder: values.data ?? null,
    jsonFile: values.json ?? null,
    methods,
    allStarts: values.starts === 'all',
    hasBaselines: values['no-baselines'] !== true,
    names: positionals,
  };
}
