/** What vitest, Playwright, oxlint, tsc and Node say on the lines that name a failure. */
const NAMES_A_FAILURE = /^(FAIL|✘|\d+\) \[)|\b\w*Error\b.*: |: error TS\d+/;
/** How a terminal is told a color. */
const COLORS = new RegExp(`${String.fromCharCode(27)}\\[[\\d;]*m`, 'g');

/**
 * The lines of a failed step's output that name a test or an error, each once, without colors.
 * @param output What the step has printed.
 * @param limit How many characters to return at most; the first lines stay.
 */
export function failureLines(output: string, limit: number): string {
  const lines = output
    .replaceAll(COLORS, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => NAMES_A_FAILURE.test(line));
  return [...new Set(lines)].join('\n').slice(0, limit);
}
