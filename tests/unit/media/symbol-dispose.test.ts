import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const FIRST = "import '@/lib/polyfills/symbol-dispose';\n";

test('every module that names a method Symbol.dispose has it first, for browsers that lack it', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.ts'),
  );
  const namers = files
    .map((path) => join('src', path))
    .filter((path) => /^\s*\[Symbol\.dispose\]\(|\{ \[Symbol\.dispose\]:/m.test(readFileSync(path, 'utf8')));
  expect(namers.length).toBeGreaterThan(5);
  expect(namers.filter((path) => !readFileSync(path, 'utf8').startsWith(FIRST))).toEqual([]);
});
