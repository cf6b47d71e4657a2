import { mean } from '../tracking/scores';

/** The memory of a run above the browser's memory before it, sampled at even intervals. */
export interface MemoryRecord {
  readonly baselineMb: number;
  /** MB above the baseline. */
  readonly overMb: readonly number[];
  /**
   * True if another browser started or ended during the run, because memory that both share (100 MB of program code)
   * then counts differently.
   */
  readonly isDisturbed: boolean;
}

export interface MemoryFigures {
  readonly peakMb: number;
  /** Ratio of the means of the run's last and second quarter: above 1, the memory grows. */
  readonly lastQuarterRatio: number | null;
}

/** With fewer samples, quarters are meaningless. */
const MIN_SAMPLES = 8;

export function memoryFigures({ overMb }: MemoryRecord): MemoryFigures {
  return { peakMb: Math.max(0, ...overMb), lastQuarterRatio: ratioOfQuarters(overMb) };
}

function ratioOfQuarters(overMb: readonly number[]): number | null {
  if (overMb.length < MIN_SAMPLES) return null;
  const at = (quarter: number): number => Math.round((quarter * overMb.length) / 4);
  const second = mean(overMb.slice(at(1), at(2)));
  const last = mean(overMb.slice(at(3)));
  return second === null || last === null || second <= 0 ? null : last / second;
}
