import { fileURLToPath } from 'node:url';
import { batchesOf } from './plan.ts';
import { findBrowsers, makeFolder } from './session.ts';
import { canRun, runBatch, runBuild, runChecks, type StepEnd } from './steps.ts';
import { coreParts } from './suites.ts';
import { printSummary } from './summary.ts';

/** `npm test`: the checks, the build, all unit tests, and from every other suite the tests tagged `core`. */
async function main(root: string): Promise<void> {
  await findBrowsers();
  const { build, recordsFile } = makeFolder();
  const ends: StepEnd[] = [...(await runChecks()), await runBuild(build)];
  for (const batch of batchesOf(coreParts(root))) {
    if (!canRun(batch.suite)) continue;
    ends.push(await runBatch(batch, { tier: 'core', build, recordsFile, deadlineMs: null }));
  }
  process.exitCode = printSummary(ends) ? 0 : 1;
}

await main(fileURLToPath(new URL('../..', import.meta.url)));
