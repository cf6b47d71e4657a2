import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Taken } from './processor-shares.ts';

/** The file that a run's reporters append their records to, one line of JSON each. */
const RECORDS = 'TEST_RECORDS_FILE';
/** The name that this process's progress is shown under. */
const STEP = 'TEST_STEP';
/** When the run must end, in milliseconds since 1970; unset without a deadline. */
const DEADLINE = 'TEST_DEADLINE_MS';

export interface Failure {
  readonly title: string;
  /** What was expected and where, without colors. */
  readonly message: string;
  /** The command that reruns only the failed test. */
  readonly alone: string;
}

/** The outcome of a test file, or of a journey in one browser. */
export interface TestRecord extends Taken {
  readonly step: string;
  readonly project: string;
  /** Path from the project's root. */
  readonly file: string;
  /** The title of a journey. */
  readonly title?: string;
  readonly state: 'passed' | 'failed' | 'skipped' | 'not reached';
  readonly passed: number;
  readonly failures: readonly Failure[];
  /** A file's slow tests, with their seconds. */
  readonly tests?: Readonly<Record<string, number>>;
}

/** What the parent process tells a reporter. */
export function readSettings(): { readonly step: string; readonly deadlineMs: number | null } {
  const deadline = process.env[DEADLINE];
  return { step: process.env[STEP] ?? 'tests', deadlineMs: deadline ? Number(deadline) : null };
}

/** The environment of a test runner whose reporter writes records. */
export function settingsFor(file: string, step: string, deadlineMs: number | null): Record<string, string> {
  return {
    [RECORDS]: file,
    [STEP]: step,
    ...(deadlineMs !== null && { [DEADLINE]: String(deadlineMs) }),
  };
}

export function addRecord(record: Omit<TestRecord, 'step'>): void {
  const path = process.env[RECORDS];
  if (path) appendFileSync(path, `${JSON.stringify({ step: readSettings().step, ...record })}\n`);
}

/** Reads the records of a finished test runner, and removes them from the file. */
export function takeRecords(file: string): readonly TestRecord[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  writeFileSync(file, '');
  return lines.map((line) => JSON.parse(line) as TestRecord);
}

/** Removes the codes that color a terminal. */
export function withoutColors(text: string): string {
  return text.replaceAll(new RegExp(`${String.fromCharCode(27)}\\[[\\d;]*m`, 'g'), '');
}
