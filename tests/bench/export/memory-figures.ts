import { mean } from '../tracking/scores';

/** What a run took over what the browser had before it, sampled evenly. */
export interface MemoryRecord {
  readonly baselineMb: number;
  /** Over the baseline. */
  readonly overMb: readonly number[];
  /** Another browser began or ended meanwhile: what both share (100 MB of program) then counts more or less for each. */
  readonly isDisturbed: boolean;
}

export interface MemoryFigures {
  readonly peakMb: number;
  /** Mean of the last quarter of the run over that of the second one: above 1, memory grows. */
  readonly lastQuarterRatio: number | null;
}

/** Fewer samples say nothing about quarters. */
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
