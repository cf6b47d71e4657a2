import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { readChange } from './change.ts';
import { batchesOf, orderParts, partsOfShard, type Shard } from './plan.ts';
import { findBrowsers, makeFolder } from './session.ts';
import { canRun, notReached, runBatch, runBuild, runChecks, type StepEnd } from './steps.ts';
import { allParts, SUITES, type Part } from './suites.ts';
import { printSummary, writeTimes } from './summary.ts';
import { touchedParts } from './touched.ts';

const USAGE = `npm run test:full -- [options]: runs every test.
  --times FILE      write the seconds of every test file and journey into FILE, as JSON
  --shard i/n       run the i-th of n parts, for several machines
  --after-core      leave out what \`npm test\` has run already
  --until SECONDS   begin with what the change affects and end at this time, in seconds since 1970`;

interface Options {
  readonly times: string | null;
  readonly shard: Shard;
  readonly isAfterCore: boolean;
  readonly deadlineMs: number | null;
}

async function main(root: string, options: Options): Promise<void> {
  const { isAfterCore, deadlineMs } = options;
  await findBrowsers();
  const { build, recordsFile } = makeFolder();
  const ends: StepEnd[] = isAfterCore ? [] : [...(await runChecks())];
  ends.push(await runBuild(build));
  const tier = isAfterCore ? 'other' : 'all';
  for (const batch of batchesOf(await partsFor(root, options))) {
    const { title } = SUITES[batch.suite];
    if (deadlineMs !== null && Date.now() >= deadlineMs) {
      const records = batch.files.map((file) => notReached(title, file));
      ends.push({ title, wallSec: 0, cpuSec: 0, records, problem: null, alone: '' });
    } else ends.push(await runBatch(batch, { tier, build, recordsFile, deadlineMs }));
  }
  if (options.times !== null) writeTimes(options.times, ends);
  process.exitCode = printSummary(ends) ? 0 : 1;
}

async function partsFor(root: string, options: Options): Promise<readonly Part[]> {
  const all = allParts(root).filter(
    ({ suite }) => canRun(suite) && !(options.isAfterCore && suite === 'unit'),
  );
  const parts = partsOfShard(all, options.shard);
  if (options.deadlineMs === null) return parts;
  const { commit, files } = readChange(root);
  const isTouched = await touchedParts(root, files);
  const touched = parts.filter(isTouched).length;
  console.log(`The change affects ${touched} of ${parts.length} test files; they run first.`);
  return orderParts(parts, isTouched, commit);
}

/** @throws Error with the usage for unknown options. */
function readOptions(args: readonly string[]): Options {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        times: { type: 'string' },
        shard: { type: 'string', default: '1/1' },
        'after-core': { type: 'boolean', default: false },
        until: { type: 'string' },
      },
    });
    const [index = 0, count = 0] = values.shard.split('/').map(Number);
    if (!(Number.isInteger(index) && Number.isInteger(count) && index >= 1 && index <= count)) {
      throw new Error(`--shard needs i/n, with i from 1 to n, not ${values.shard}`);
    }
    const until = values.until === undefined ? null : Number(values.until) * 1000;
    if (Number.isNaN(until)) throw new Error(`--until needs seconds since 1970, not ${values.until ?? ''}`);
    return {
      times: values.times ?? null,
      shard: { index, count },
      isAfterCore: values['after-core'],
      deadlineMs: until,
    };
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`, { cause: error });
  }
}

await main(fileURLToPath(new URL('../..', import.meta.url)), readOptions(process.argv.slice(2)));
