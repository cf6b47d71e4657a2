import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { allParts } from '../../run/suites.ts';
import { touchedParts } from '../../run/touched.ts';
import { REACHES } from '../../run/touched-by-folder.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const PARTS = allParts(ROOT);

test.each([
  ['the lock file', ['package-lock.json']],
  ['a configuration', ['vite.config.ts']],
  ['the schema', ['supabase/migrations/20261120000000_a.sql']],
  ['nobody knows what', null],
])('a change of %s touches everything', async (_, files) => {
  const isTouched = await touchedParts(ROOT, files);
  expect(PARTS.filter(isTouched)).toHaveLength(PARTS.length);
});

test('each mapped folder exists and leads to existing tests', () => {
  for (const { folder, tests } of REACHES) {
    expect(readdirSync(join(ROOT, folder)), folder).not.toEqual([]);
    for (const pattern of tests) {
      expect(
        PARTS.filter(({ file }) => pattern.test(file)),
        `${folder} ${pattern.source}`,
      ).not.toEqual([]);
    }
  }
});

test('every journey belongs to a folder', () => {
  const journeys = PARTS.filter(({ suite }) => suite === 'journeys');
  const isMapped = (file: string) => REACHES.some(({ tests }) => tests.some((pattern) => pattern.test(file)));
  expect(journeys.filter(({ file }) => !isMapped(file))).toEqual([]);
});

test.each(['app', 'ui', 'features', 'studio', 'media', 'backend'])(
  'each folder below src/%s is mapped',
  (layer) => {
    const folders = readdirSync(join(ROOT, 'src', layer), { withFileTypes: true }).filter((entry) =>
      entry.isDirectory(),
    );
    const unmapped = folders.filter(
      ({ name }) => !REACHES.some(({ folder }) => `src/${layer}/${name}/`.startsWith(folder)),
    );
    expect(unmapped.map(({ name }) => name)).toEqual([]);
  },
);
