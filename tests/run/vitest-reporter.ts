import { relative } from 'node:path';
import {
  DefaultReporter,
  type TestCase,
  type TestModule,
  type TestSpecification,
  type Vitest,
} from 'vitest/node';
import { NOTHING, ProcessorShares } from './processor-shares.ts';
import { addRecord, readSettings, withoutColors, type Failure, type TestRecord } from './records.ts';

/** Faster tests are not listed among the times. */
const NOTED_SEC = 0.05;

/** Prints a line for each test file, records its time, and ends the run at the deadline. */
export default class VitestReporter extends DefaultReporter {
  private readonly shares = new ProcessorShares();
  private readonly settings = readSettings();
  private deadline: NodeJS.Timeout | null = null;
  private isLate = false;
  private total = 0;
  private done = 0;

  constructor() {
    super({ summary: false });
  }

  override onInit(vitest: Vitest): void {
    super.onInit(vitest);
    const { deadlineMs } = this.settings;
    if (deadlineMs === null) return;
    const end = () => {
      this.isLate = true;
      void vitest.cancelCurrentRun('keyboard-input');
    };
    this.deadline = setTimeout(end, Math.max(0, deadlineMs - Date.now()));
  }

  override onTestRunStart(specifications: readonly TestSpecification[]): void {
    super.onTestRunStart(specifications);
    this.total = specifications.length;
  }

  override onTestModuleQueued(module: TestModule): void {
    super.onTestModuleQueued(module);
    this.shares.begin(module.id);
  }

  override onTestModuleEnd(module: TestModule): void {
    const taken = this.shares.end(module.id);
    const tests = [...module.children.allTests()];
    const failures = failuresOf(module, tests);
    const passed = tests.filter((test) => test.result().state === 'passed').length;
    const state = stateOf(failures.length, passed, this.isLate);
    if (state === 'not reached') return;
    this.done += 1;
    const file = pathOf(module);
    addRecord({
      project: projectOf(module),
      file,
      state,
      passed,
      failures,
      ...taken,
      tests: timesOf(tests),
    });
    const { step } = this.settings;
    const word = state === 'failed' ? 'FAILED' : 'ok';
    this.log(
      `${step} ${this.done}/${this.total}  ${word}  ${file}  ${passed} passed  ${taken.wallSec.toFixed(1)} s`,
    );
    for (const { title, message } of failures) this.log(`${title}\n${message}`);
  }

  override onTestRunEnd(...[modules, errors, reason]: Parameters<DefaultReporter['onTestRunEnd']>): void {
    if (this.deadline) clearTimeout(this.deadline);
    for (const { name, message, stack } of errors) {
      addRecord({
        project: '',
        file: this.settings.step,
        state: 'failed',
        passed: 0,
        failures: [{ title: `${name} outside a test`, message: stack ?? message, alone: '' }],
        ...NOTHING,
      });
    }
    super.onTestRunEnd(modules, errors, reason);
  }
}

/** A file interrupted by the deadline can report failures, but not success. */
function stateOf(failed: number, passed: number, isLate: boolean): TestRecord['state'] {
  if (failed > 0) return 'failed';
  if (isLate) return 'not reached';
  return passed > 0 ? 'passed' : 'skipped';
}

function failuresOf(module: TestModule, tests: readonly TestCase[]): readonly Failure[] {
  const alone = `npx vitest run --config tests/vitest.config.ts --project ${projectOf(module)} ${pathOf(module)}`;
  const ofTests = tests.flatMap((test) =>
    (test.result().errors ?? []).slice(0, 1).map(({ message, stack }) => ({
      title: test.fullName,
      message: messageOf(message, stack),
      alone: `${alone} -t ${JSON.stringify(test.name)}`,
    })),
  );
  const suites = [...module.children.allSuites()].flatMap((suite) => suite.errors());
  const outside = [...module.errors(), ...suites].map(({ message, stack }) => ({
    title: 'the file',
    message: messageOf(message, stack),
    alone,
  }));
  return [...outside, ...ofTests];
}

function messageOf(message: string, stack: string | undefined): string {
  const place = stack?.split('\n').find((line) => line.includes('.test.'));
  return withoutColors([message, ...(place ? [place.trim()] : [])].join('\n'));
}

function timesOf(tests: readonly TestCase[]): Record<string, number> {
  const times = tests.map((test) => [test.fullName, (test.diagnostic()?.duration ?? 0) / 1000] as const);
  return Object.fromEntries(times.filter(([, sec]) => sec >= NOTED_SEC));
}

/** A browser project has the browser's name appended. */
function projectOf({ project }: TestModule): string {
  return project.name.replace(/ \(.*\)$/, '');
}

function pathOf(module: TestModule): string {
  return relative(process.cwd(), module.moduleId);
}
