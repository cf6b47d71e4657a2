import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TestRecord } from '../../run/records.ts';
import type { StepEnd } from '../../run/steps.ts';
import { printSummary, writeTimes } from '../../run/summary.ts';

const PASSED: TestRecord = {
  step: 'media tests',
  project: 'media',
  file: 'tests/media/a.test.ts',
  state: 'passed',
  passed: 7,
  failures: [],
  wallSec: 2,
  cpuSec: 3,
};
const FAILED: TestRecord = {
  ...PASSED,
  project: 'pages',
  file: 'e2e/viewer.spec.ts',
  title: 'plays',
  state: 'failed',
  passed: 0,
  cpuSec: 30,
  failures: [
    { title: 'plays', message: 'expected 1\n\n  got 2', alone: 'npm run test:e2e -- e2e/viewer.spec.ts:9' },
  ],
};
const UNREACHED: TestRecord = { ...PASSED, file: 'tests/media/b.test.ts', state: 'not reached', passed: 0 };

function step(records: readonly TestRecord[], problem: string | null = null): StepEnd {
  return { title: 'media tests', wallSec: 9.6, cpuSec: 12.2, records, problem, alone: 'npm run lint' };
}

const lines: string[] = [];
beforeEach(() => {
  lines.length = 0;
  vi.spyOn(console, 'log').mockImplementation((text: string) => lines.push(...text.split('\n')));
});
afterEach(() => vi.restoreAllMocks());

test('counts tests and steps that passed', () => {
  expect(printSummary([step([PASSED]), step([])])).toBe(true);
  expect(lines).toContain('ok     media tests: 10 s, 12 s');
  expect(lines.at(-1)).toBe('8 passed, 0 failed');
});

test('names what failed, why, and how to run it alone', () => {
  expect(printSummary([step([PASSED, FAILED])])).toBe(false);
  const start = lines.indexOf('=== What failed');
  expect(lines.slice(start)).toEqual([
    '=== What failed',
    'FAILED [pages] e2e/viewer.spec.ts › plays',
    '  expected 1',
    '    got 2',
    'alone: npm run test:e2e -- e2e/viewer.spec.ts:9',
    '',
    '7 passed, 1 failed',
  ]);
});

test('a step without tests fails by its own words', () => {
  expect(printSummary([step([], 'src/a.ts: an error')])).toBe(false);
  expect(lines).toEqual(
    expect.arrayContaining(['src/a.ts: an error', 'alone: npm run lint', '0 passed, 1 failed']),
  );
});

test('names what was not reached, and does not count it', () => {
  expect(printSummary([step([PASSED, UNREACHED])])).toBe(true);
  expect(lines).toContain('media tests: tests/media/b.test.ts');
  expect(lines.at(-1)).toBe('7 passed, 0 failed');
});

test('writes the times, slowest first, without what was not reached', () => {
  const folder = mkdtempSync(join(tmpdir(), 'times-'));
  try {
    writeTimes(join(folder, 'times.json'), [step([PASSED, UNREACHED, FAILED])]);
    const { steps, tests } = JSON.parse(readFileSync(join(folder, 'times.json'), 'utf8')) as {
      steps: unknown;
      tests: TestRecord[];
    };
    expect(steps).toEqual([{ title: 'media tests', wallSec: 9.6, cpuSec: 12.2 }]);
    expect(tests.map(({ file, failures }) => [file, failures])).toEqual([
      ['e2e/viewer.spec.ts', 1],
      ['tests/media/a.test.ts', 0],
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
