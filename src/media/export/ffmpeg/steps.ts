import { FRAME_RATE } from '@/domain/limits';

/**
 * A value for each frame, as an ffmpeg expression of the time t. The expression does not use a filter's frame number,
 * because the overlay filter's counts the frames that have been read and is ahead of the frame that is drawn.
 */
export function stepsOfTime(values: readonly number[]): string {
  return steps(values, (k) => `t,${((k - 0.5) / FRAME_RATE).toFixed(4)}`);
}

/**
 * The same as an expression of a filter's output frame number, which starts at 1, for filters without a time variable.
 */
export function stepsOfNumber(values: readonly number[]): string {
  return steps(values, (k) => `on,${k + 1}`);
}

function steps(values: readonly number[], since: (k: number) => string): string {
  const changes = values
    .map((value, k) => ({ k, by: value - (values[k - 1] ?? 0) }))
    .filter(({ by }) => by !== 0);
  return ['0', ...changes.map(({ k, by }) => `gte(${since(k)})*(${by})`)].join('+');
}
