/** What vitest, Playwright, oxlint, tsc and Node say on the lines that name a failure. */
const NAMES_A_FAILURE = /^(FAIL|\d+\) \[)|\b\w*Error\b.*: |: error TS\d+/;
/** What Playwright and our fixtures say of why: what was awaited, how long, at which line, and what was shown. */
const TELLS_WHY =
  /^(Error: |Test timeout|Locator: |Expected|Received|Timeout: |Shown: |> \d+ \||[-+] +["\w])/;
/** How a terminal is told a color. */
const COLORS = new RegExp(`${String.fromCharCode(27)}\\[[\\d;]*m`, 'g');

export interface FailureSpace {
  /** How many characters to return at most; the first lines stay. */
  readonly characters: number;
  /** How many characters of one line to keep, so that a long name does not push out the next failure. */
  readonly lineCharacters: number;
}

/**
 * The lines of a failed step's output that name a test or an error and tell why, each once, without colors.
 * @param output What the step has printed.
 */
export function failureLines(output: string, { characters, lineCharacters }: FailureSpace): string {
  const lines = output
    .replaceAll(COLORS, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => NAMES_A_FAILURE.test(line) || TELLS_WHY.test(line))
    .map((line) => line.slice(0, lineCharacters));
  return [...new Set(lines)].join('\n').slice(0, characters);
}
