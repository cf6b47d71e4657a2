import { parseArgs } from 'node:util';
import type { TrackingMethod } from '@/domain/track';

export const USAGE = `npm run bench:tracking -- [--data DIR ...] [--json FILE] [--compare FILE] [--quick]
                          [--method farneback|lucas-kanade] [--starts all] [--jitter N] [--people yes|no|both]
                          [--no-baselines] [NAME ...]
  --data          folder with index.json, NAME.mp4 and NAME.csv, may be given several times; default: ../shared/data/tracking
                  and tracking-more when left out, and synthetic sequences where neither is
  --json          writes all figures to a file
  --compare       shows what changed since an earlier run, by the file that it wrote
  --quick         ours alone, in two processes of Node on pictures that were decoded once and are kept: says nothing
                  about speed with decoding
  --method        one of our two methods only
  --starts all    also from 25 %, reversed, every second frame, and every second frame reversed
  --jitter N      each start also N times with the circle placed a little differently: means come with their error
  --people        yes, no or both: ours with the people model, without it, or one after the other
  --no-baselines  ours alone, without the baseline algorithm and OpenCV's CSRT
  NAME            only these sequences`;

export interface Options {
  readonly dataFolders: readonly string[];
  readonly jsonFile: string | null;
  readonly compareFile: string | null;
  readonly isQuick: boolean;
  readonly methods: readonly TrackingMethod[];
  readonly allStarts: boolean;
  /** How often each start is repeated with a slightly different circle. */
  readonly jitters: number;
  /** Whether ours have the people model; both for two runs. */
  readonly people: readonly boolean[];
  readonly hasBaselines: boolean;
  readonly names: readonly string[];
}

const PEOPLE = new Map<string, readonly boolean[]>([
  ['yes', [true]],
  ['no', [false]],
  ['both', [false, true]],
]);

const METHODS: readonly TrackingMethod[] = ['farneback', 'lucas-kanade'];

/** Parses the command's options. @throws for unknown options and values. */
export function parseOptions(args: readonly string[]): Options {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      data: { type: 'string', multiple: true },
      json: { type: 'string' },
      compare: { type: 'string' },
      quick: { type: 'boolean' },
      method: { type: 'string' },
      starts: { type: 'string' },
      jitter: { type: 'string' },
      people: { type: 'string' },
      'no-baselines': { type: 'boolean' },
    },
  });
  const methods = METHODS.filter((method) => values.method === undefined || values.method === method);
  if (methods.length === 0) throw new Error(`There is no method "${values.method}"`);
  if (values.starts !== undefined && values.starts !== 'all') throw new Error('--starts only accepts "all"');
  const people = PEOPLE.get(values.people ?? 'yes');
  if (people === undefined) throw new Error('--people only accepts "yes", "no" and "both"');
  const jitters = Number(values.jitter ?? 0);
  if (!Number.isInteger(jitters) || jitters < 0) throw new Error('--jitter needs a whole number');
  return {
    dataFolders: values.data ?? [],
    jsonFile: values.json ?? null,
    compareFile: values.compare ?? null,
    isQuick: values.quick === true,
    methods,
    allStarts: values.starts === 'all',
    jitters,
    people,
    hasBaselines: values['no-baselines'] !== true,
    names: positionals,
  };
}
