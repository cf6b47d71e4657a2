import { relative } from 'node:path';
import type {
  FullConfig,
  FullResult,
  Reporter,
  Suite,
  TestCase,
  TestError,
  TestResult,
} from 'playwright/types/testReporter';
import { NOTHING, ProcessorShares } from './processor-shares.ts';
import { addRecord, readSettings, withoutColors, type TestRecord } from './records.ts';

/** Prints a line for each journey, with its failure at once, and records its time. */
export default class PlaywrightReporter implements Reporter {
  private readonly shares = new ProcessorShares();
  private readonly step = readSettings().step;
  private readonly waiting = new Map<string, TestCase>();
  private total = 0;
  private done = 0;

  printsToStdio(): boolean {
    return true;
  }

  onBegin(_: FullConfig, suite: Suite): void {
    const tests = suite.allTests();
    this.total = tests.length;
    for (const test of tests) this.waiting.set(test.id, test);
  }

  onTestBegin(test: TestCase): void {
    this.shares.begin(test.id);
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    const taken = this.shares.end(test.id);
    // The deadline interrupts running journeys.
    if (result.status === 'interrupted') return;
    this.waiting.delete(test.id);
    this.done += 1;
    const state = stateOf(test, result);
    const message = state === 'failed' ? messageOf(result) : '';
    const { project, file, title } = placeOf(test);
    const line = `${this.step} ${this.done}/${this.total}  ${state === 'failed' ? 'FAILED' : 'ok'}  [${project}] ${file} › ${title}`;
    console.log(`${line}  ${taken.wallSec.toFixed(1)} s${message && `\n${message}`}`);
    const alone = `npm run test:e2e -- ${file}:${test.location.line} --project=${project}`;
    addRecord({
      project,
      file,
      title,
      state,
      passed: state === 'passed' ? 1 : 0,
      failures: state === 'failed' ? [{ title, message, alone }] : [],
      ...taken,
    });
  }

  onError(error: TestError): void {
    console.error(error.stack ?? error.message ?? error.value);
  }

  onEnd(result: FullResult): void {
    for (const test of this.waiting.values()) {
      addRecord({ ...placeOf(test), state: 'not reached', passed: 0, failures: [], ...NOTHING });
    }
    console.log(`${this.step}: ${this.done} of ${this.total} journeys, ${result.status}`);
  }
}

function stateOf(test: TestCase, { status }: TestResult): TestRecord['state'] {
  if (status === 'skipped') return 'skipped';
  return status === test.expectedStatus ? 'passed' : 'failed';
}

/** The first error, the line of the test where it occurred, and what the page showed (fixtures.ts). */
function messageOf({ errors, stdout }: TestResult): string {
  const shown = stdout.join('').match(/^Shown: .*$/gm) ?? [];
  const [error] = errors;
  return withoutColors(
    [error?.message ?? error?.value ?? 'no error', error?.snippet ?? '', ...shown].join('\n'),
  );
}

function placeOf(test: TestCase): {
  readonly project: string;
  readonly file: string;
  readonly title: string;
} {
  return {
    project: test.parent.project()?.name ?? '',
    file: relative(process.cwd(), test.location.file),
    title: test.titlePath().slice(3).join(' › '),
  };
}
