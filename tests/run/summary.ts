import { writeFileSync } from 'node:fs';
import type { StepEnd } from './steps.ts';

/** How much of a failure's message is repeated at the end: its start says what was expected. */
const MESSAGE_LINES = 12;
const LINE_CHARACTERS = 160;
/** How much output to repeat for a step that failed without a failed test. */
const OUTPUT_CHARACTERS = 3000;

/**
 * Prints the end of a run: what it did not reach, how long each step took, what failed, and how to rerun that.
 * @returns whether nothing failed.
 */
export function printSummary(ends: readonly StepEnd[]): boolean {
  const records = ends.flatMap((end) => end.records);
  const unreached = records.filter(({ state }) => state === 'not reached');
  if (unreached.length > 0) {
    console.log(`\n=== Not reached before the deadline, and not counted as passed: ${unreached.length}`);
    for (const { step, file, title } of unreached)
      console.log(`${step}: ${[file, title].filter(Boolean).join(' › ')}`);
  }
  console.log('\n=== Seconds of wall time and processor time');
  for (const end of ends) console.log(timeLine(end));
  const problems = ends.filter(({ problem }) => problem !== null);
  const failures = records.flatMap((record) => record.failures.map((failure) => ({ ...failure, record })));
  if (problems.length + failures.length > 0) console.log('\n=== What failed');
  for (const { title, problem, alone } of problems) {
    console.log(`FAILED ${title}\n${problem?.slice(-OUTPUT_CHARACTERS) ?? ''}`);
    if (alone) console.log(`alone: ${alone}`);
  }
  for (const { record, title, message, alone } of failures) {
    console.log(
      `FAILED ${[record.project && `[${record.project}]`, record.file, '›', title].filter(Boolean).join(' ')}`,
    );
    console.log(shortened(message));
    if (alone) console.log(`alone: ${alone}`);
  }
  const passed = records.reduce((sum, record) => sum + record.passed, 0) + ends.filter(isCleanScript).length;
  const failed = problems.length + failures.length;
  console.log(`\n${passed} passed, ${failed} failed`);
  return failed === 0;
}

function isCleanScript({ records, problem }: StepEnd): boolean {
  return records.length === 0 && problem === null;
}

function timeLine({ title, wallSec, cpuSec, records, problem }: StepEnd): string {
  const hasFailed = problem !== null || records.some(({ state }) => state === 'failed');
  return `${hasFailed ? 'FAILED' : 'ok    '} ${title}: ${Math.round(wallSec)} s, ${Math.round(cpuSec)} s`;
}

function shortened(message: string): string {
  return message
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, MESSAGE_LINES)
    .map((line) => `  ${line.slice(0, LINE_CHARACTERS)}`)
    .join('\n');
}

/** Writes what each step, test file and journey took, slowest first. */
export function writeTimes(file: string, ends: readonly StepEnd[]): void {
  const steps = ends.map(({ title, wallSec, cpuSec }) => ({ title, wallSec, cpuSec }));
  const tests = ends
    .flatMap(({ records }) => records)
    .filter(({ state }) => state !== 'not reached')
    .map((record) => ({ ...record, failures: record.failures.length }))
    .sort((a, b) => b.cpuSec - a.cpuSec);
  writeFileSync(file, `${JSON.stringify({ steps, tests }, null, 1)}\n`);
}
