import { describe, expect, test } from 'vitest';
import { failureLines } from '../failure-lines.ts';

const OUTPUT = `
 \u001b[32m✓\u001b[39m tests/unit/path.test.ts (12 tests) 6ms
\u001b[31m FAIL \u001b[39m |component| tests/component/a.test.tsx > says why
AssertionError: messages of the console that no test announced: error: no: expected [ Array(1) ] to deeply equal []
    at checkConsole (/x/console-guard.ts:40:5)
 FAIL  |component| tests/component/a.test.tsx > says why
  ✘  12 [pages] › e2e/viewer.spec.ts:205:3 › the viewer plays (1.0m)
Shown: Exporting video Prepare
  1) [pages] › e2e/viewer.spec.ts:205:3 › the viewer plays

    Error: expect(locator).toBeVisible() failed

    Locator: getByRole('button', { name: 'Play' })
    Timeout: 45000ms
    Call log:
      206 |   await page.goto('/');
    > 207 |   await expect(play).toBeVisible();
        at /x/e2e/viewer.spec.ts:207:22
    - Array []
    + Array [
    +   "error: Failed to load resource (blob:x)",
    + ]
src/a.ts(3,7): error TS2322: Type 'string' is not assignable to type 'number'.
`;

describe('the lines that name a failure', () => {
  test('are the tests and errors of all tools, without colors, each once', () => {
    expect(failureLines(OUTPUT, { characters: 1000, lineCharacters: 150 }).split('\n')).toEqual([
      'FAIL  |component| tests/component/a.test.tsx > says why',
      'AssertionError: messages of the console that no test announced: error: no: expected [ Array(1) ] to deeply equal []',
      'Shown: Exporting video Prepare',
      '1) [pages] › e2e/viewer.spec.ts:205:3 › the viewer plays',
      'Error: expect(locator).toBeVisible() failed',
      "Locator: getByRole('button', { name: 'Play' })",
      'Timeout: 45000ms',
      '> 207 |   await expect(play).toBeVisible();',
      '- Array []',
      '+ Array [',
      '+   "error: Failed to load resource (blob:x)",',
      "src/a.ts(3,7): error TS2322: Type 'string' is not assignable to type 'number'.",
    ]);
  });

  test('are cut where the space ends', () => {
    expect(failureLines(OUTPUT, { characters: 10, lineCharacters: 150 })).toBe('FAIL  |com');
    expect(failureLines(OUTPUT, { characters: 20, lineCharacters: 4 })).toBe('FAIL\nAsse\nShow\n1) [\n');
  });
});
