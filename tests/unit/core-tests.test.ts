import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { ROUTES } from '@/app/route-table';
import { PIPELINE_NAMES } from '@/domain/export-options';
import { readCoreFiles } from '../run/core-tests.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SCREENS = readCoreFiles(ROOT, 'screens');
const DATABASE = readCoreFiles(ROOT, 'database');
const MEDIA = readCoreFiles(ROOT, 'media');
const JOURNEYS = readCoreFiles(ROOT, 'journeys');
const ENGINES = readCoreFiles(ROOT, 'engines');

/** The subfolders of a folder, without those of shared code. */
function foldersIn(path: string): readonly string[] {
  return readdirSync(join(ROOT, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('_'))
    .map(({ name }) => name);
}

/** The tables of schema public according to the database types. */
function tables(): readonly string[] {
  const types = readFileSync(join(ROOT, 'src/backend/database.types.ts'), 'utf8');
  const start = types.indexOf('    Tables: {', types.indexOf('  public: {'));
  const block = types.slice(start, types.indexOf('\n    };', start));
  return [...block.matchAll(/^ {6}(\w+): \{$/gm)].map(([, name = '']) => name);
}

describe('npm test has a core test', () => {
  test.each(foldersIn('src/features'))('for the feature %s', (feature) => {
    const opening = new RegExp(`(openApp|goto)\\(['\`]/${feature}\\b`);
    const touching = [...SCREENS, ...JOURNEYS].filter(
      ({ file, imports, source }) =>
        imports.some((path) => path.startsWith(`@/features/${feature}/`)) ||
        opening.test(source) ||
        file === `e2e/${feature}.spec.ts`,
    );
    expect(touching.flatMap(({ tests }) => tests)).not.toEqual([]);
  });

  test.each(foldersIn('supabase/functions'))('for the edge function %s', (name) => {
    const calling = DATABASE.filter(({ file, source }) => file.includes('/api/') && source.includes(name));
    expect(calling.flatMap(({ tests }) => tests)).not.toEqual([]);
  });

  test.each(PIPELINE_NAMES)('with real video for the pipeline %s', (name) => {
    const naming = MEDIA.flatMap(({ tests }) => tests).filter(
      (text) => text.includes(`'${name}'`) || text.includes('PIPELINE_NAMES'),
    );
    expect(naming).not.toEqual([]);
  });

  test('for each of the tables', () => {
    expect(tables().length).toBeGreaterThan(15);
    const tested = DATABASE.filter(({ tests }) => tests.length > 0).map(({ source }) => source);
    expect(tables().filter((table) => !tested.some((source) => source.includes(table)))).toEqual([]);
  });

  test('that opens every route', () => {
    const opening = JOURNEYS.flatMap(({ tests }) => tests).filter((text) =>
      text.includes('of ROUTES.filter('),
    );
    expect(opening).toHaveLength(1);
    expect(ROUTES.length).toBeGreaterThan(20);
  });

  test('in every engine', () => {
    const titles = ENGINES.flatMap(({ tests }) => tests);
    expect(titles.length).toBeGreaterThanOrEqual(2);
    expect(titles.every((text) => text.includes('EVERY_ENGINE'))).toBe(true);
    expect(JOURNEYS.flatMap(({ tests }) => tests).length).toBeGreaterThanOrEqual(12);
  });
});
