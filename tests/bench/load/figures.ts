import type { Sample } from './browser';
import type { Outcome } from './crowd';

const LABEL_WIDTH = 38;
const COLUMNS = ['count', 'p50 ms', 'p95 ms', 'max ms', 'alone ms', 'ratio'] as const;

/** A table of the steps in the order of their first responses, next to the same steps for people who came alone. */
export function tableOf(crowd: Outcome, alone: Outcome): string {
  const steps = [...new Set(crowd.samples.map(({ step }) => step))];
  const rows = steps.map((step) => {
    const times = timesOf(crowd, step);
    const [half, single] = [quantile(times, 0.5), quantile(timesOf(alone, step), 0.5)];
    const ratio = half === null || single === null ? null : half / single;
    const figures = [half, quantile(times, 0.95), quantile(times, 1), single].map((ms) => fixed(ms, 0));
    return row(step, [String(times.length), ...figures, fixed(ratio, 1)]);
  });
  return [row('step', COLUMNS), ...rows].join('\n');
}

/** How often a step failed, by response: 'otp 429: 3'. */
export function errorsOf({ samples }: Outcome): readonly string[] {
  const counts = new Map<string, number>();
  for (const sample of samples.filter((each) => !isSuccess(each))) {
    const key = `${sample.step} ${sample.status ?? 'without an answer'}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return [...counts].map(([key, count]) => `${key}: ${count}`);
}

function isSuccess({ status }: Sample): boolean {
  return status !== null && status >= 200 && status < 300;
}

function timesOf({ samples }: Outcome, step: string): readonly number[] {
  const ofStep = samples.filter((sample) => sample.step === step && isSuccess(sample));
  return ofStep.map(({ ms }) => ms).toSorted((a, b) => a - b);
}

/** The nearest rank of sorted values; null when there are none. */
function quantile(sorted: readonly number[], share: number): number | null {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? null;
}

function fixed(value: number | null, digits: number): string {
  return value === null ? '-' : value.toFixed(digits);
}

function row(label: string, cells: readonly string[]): string {
  return [label.padEnd(LABEL_WIDTH), ...cells.map((cell) => cell.padStart(9))].join('');
}
