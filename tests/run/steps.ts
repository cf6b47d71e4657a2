import { join } from 'node:path';
import { NOTHING, type Taken } from './processor-shares.ts';
import { runCommand, type CommandEnd } from './run-command.ts';
import { settingsFor, takeRecords, type TestRecord } from './records.ts';
import { SUITES, type SuiteName } from './suites.ts';
import type { Batch } from './plan.ts';

/** Which of a file's tests run: all, those of `npm test`, or the others. */
export type Tier = 'all' | 'core' | 'other';

/** The outcome of a step, with the tests that it ran. */
export interface StepEnd extends Taken {
  readonly title: string;
  readonly records: readonly TestRecord[];
  /** Why it failed, if no test says so. */
  readonly problem: string | null;
  /** How to run it alone. */
  readonly alone: string;
}

interface Script {
  readonly title: string;
  readonly args: readonly string[];
  readonly alone: string;
}

const BIN = 'node_modules';

/** The checks only read the sources and share nothing, so they run in parallel. */
const CHECKS: readonly Script[] = [
  {
    title: 'format',
    args: [`${BIN}/prettier/bin/prettier.cjs`, '--check', '--log-level', 'warn', '.'],
    alone: 'npm run format:check',
  },
  {
    title: 'lint',
    args: [`${BIN}/oxlint/bin/oxlint`, '-c', 'oxlint.config.js', '--type-aware', '--max-warnings', '0'],
    alone: 'npm run lint',
  },
  { title: 'types', args: [`${BIN}/typescript/bin/tsc`, '-b'], alone: 'npm run typecheck' },
  { title: 'unused code', args: [`${BIN}/knip/bin/knip.js`], alone: 'npm run unused' },
];

/** Format, lint, types and unused code. */
export function runChecks(): Promise<readonly StepEnd[]> {
  return Promise.all(CHECKS.map((script) => runScript(script)));
}

/** One build for its own checks, the journeys and the workers of the media tests. */
export function runBuild(folder: string): Promise<StepEnd> {
  return runScript({
    title: 'build',
    args: ['--import', 'tsx', 'tests/build/build-for-tests.ts', folder],
    alone: 'npm run build',
  });
}

async function runScript({ title, args, alone }: Script): Promise<StepEnd> {
  console.log(`=== ${title}`);
  const { code, output, wallSec, cpuSec } = await runCommand({ args });
  return { title, wallSec, cpuSec, records: [], alone, problem: code === 0 ? null : output };
}

export interface BatchOptions {
  readonly tier: Tier;
  /** The folder of the build. */
  readonly build: string;
  /** A file for the records of the runners. */
  readonly recordsFile: string;
  /** In milliseconds since 1970. */
  readonly deadlineMs: number | null;
}

/** Runs the files of a batch. Files that the deadline cuts off are recorded as not reached. */
export async function runBatch({ suite, files }: Batch, options: BatchOptions): Promise<StepEnd> {
  const { title } = SUITES[suite];
  const { recordsFile, deadlineMs, build } = options;
  const isVitest = suite !== 'journeys' && suite !== 'engines';
  console.log(`\n=== ${title}: ${files.length} files`);
  const end = await runCommand({
    args: isVitest ? vitestArgs(suite, files, options.tier) : playwrightArgs(suite, files, options),
    env: { ...settingsFor(recordsFile, title, deadlineMs), BUILT_APP: build },
  });
  const records = takeRecords(recordsFile);
  const isLate = deadlineMs !== null && Date.now() >= deadlineMs;
  const missing = files.filter((file) => !records.some((record) => record.file === file));
  // A journey file may have no tests for these browsers.
  const unreached = isVitest || isLate ? missing.map((file) => notReached(title, file)) : [];
  return {
    title,
    wallSec: end.wallSec,
    cpuSec: end.cpuSec,
    records: [...records, ...unreached],
    problem: problemOf(end, [...records, ...unreached], isLate),
    alone: '',
  };
}

/** The record of a file that the run did not reach. */
export function notReached(step: string, file: string): TestRecord {
  return {
    step,
    project: '',
    file,
    state: 'not reached',
    passed: 0,
    failures: [],
    ...NOTHING,
  };
}

/** A runner that fails without a failed test says why in its output. */
function problemOf(end: CommandEnd, records: readonly TestRecord[], isLate: boolean): string | null {
  if (isLate || records.some(({ state }) => state === 'failed')) return null;
  const isWhole = records.every(({ state }) => state !== 'not reached');
  return end.code === 0 && isWhole ? null : end.output;
}

function vitestArgs(suite: SuiteName, files: readonly string[], tier: Tier): readonly string[] {
  const tags =
    tier === 'all' || suite === 'unit' ? [] : ['--tags-filter', tier === 'core' ? 'core' : '!core'];
  return [
    join(BIN, 'vitest/vitest.mjs'),
    'run',
    '--config=tests/vitest.config.ts',
    '--reporter=./tests/run/vitest-reporter.ts',
    ...SUITES[suite].projects.flatMap((project) => ['--project', project]),
    ...tags,
    ...files,
  ];
}

function playwrightArgs(
  suite: 'journeys' | 'engines',
  files: readonly string[],
  { tier, deadlineMs }: BatchOptions,
): readonly string[] {
  const tag = suite === 'journeys' ? '@core(?!-)' : '@core-elsewhere';
  const tags = { all: [], core: ['--grep', tag], other: ['--grep-invert', tag] }[tier];
  return [
    join(BIN, 'playwright/cli.js'),
    'test',
    '--config=e2e/playwright.config.ts',
    '--reporter=./tests/run/playwright-reporter.ts',
    '--pass-with-no-tests',
    ...enginesOf(suite).map((project) => `--project=${project}`),
    // A hanging journey fails `npm test` early; the full suite has longer journeys.
    ...(tier === 'core' ? ['--timeout=120000'] : []),
    ...(deadlineMs === null ? [] : [`--global-timeout=${Math.max(1000, deadlineMs - Date.now())}`]),
    ...tags,
    ...files.map((file) => `${file.replaceAll('.', '\\.')}$`),
  ];
}

/** Not every machine has Firefox and WebKit. */
function enginesOf(suite: 'journeys' | 'engines'): readonly string[] {
  const paths = { firefox: process.env['FIREFOX_PATH'], webkit: process.env['WEBKIT_PATH'] };
  if (suite === 'journeys') return SUITES.journeys.projects;
  return SUITES.engines.projects.filter((project) => paths[project]);
}

/** Whether a browser for this suite is available. */
export function canRun(suite: SuiteName): boolean {
  return suite !== 'engines' || enginesOf(suite).length > 0;
}
