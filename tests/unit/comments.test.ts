import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FOLDERS = [
  'src',
  'e2e',
  'tests',
  'supabase/local',
  'supabase/functions',
  'supabase/schemas',
  'supabase/migrations',
];
/** In brackets, so that this file doesn't match itself. */
const ELSEWHERE = /core[ ]spec|sharing[ ]spec|hosted[-]contract|(?:media|product)[.]md|\bthe[ ]spec\b/i;

test('no source cites a document that is not in the repository', () => {
  const sources = FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(ts|tsx|css|sql|html|mjs)$/.test(name) && !name.includes('node_modules'))
      .map((name) => join(folder, name)),
  );
  expect(sources.length).toBeGreaterThan(1000);
  const citing = sources.filter((path) => ELSEWHERE.test(readFileSync(join(ROOT, path), 'utf8')));
  expect(citing).toEqual([]);
});
