import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The suites, each run by one process, ordered by how fast they find a bug. */
export const SUITES = {
  unit: { title: 'unit tests', folders: ['tests/unit'], projects: ['unit'] },
  screens: {
    title: 'component tests',
    folders: ['tests/component'],
    projects: ['component', 'component-alone'],
  },
  database: {
    title: 'database tests',
    folders: ['tests/database', 'tests/api'],
    projects: ['database'],
  },
  backend: {
    title: 'tests of the embedded backend',
    folders: ['supabase/local/tests'],
    projects: ['backend'],
  },
  media: { title: 'media tests', folders: ['tests/media'], projects: ['media'] },
  journeys: { title: 'journeys', folders: ['e2e'], projects: ['video', 'pages'] },
  engines: { title: 'journeys in Firefox and WebKit', folders: ['e2e'], projects: ['firefox', 'webkit'] },
} as const;

export type SuiteName = keyof typeof SUITES;

export const SUITE_NAMES = Object.keys(SUITES) as readonly SuiteName[];

/** A test file in one of the suites. */
export interface Part {
  readonly suite: SuiteName;
  /** Path from the project's root. */
  readonly file: string;
}

const VITEST_TAG = /'core'|@module-tag core/;

/** How a file marks tests for `npm test`. */
const CORE: Readonly<Record<SuiteName, RegExp>> = {
  unit: /(?:)/,
  screens: VITEST_TAG,
  database: VITEST_TAG,
  backend: VITEST_TAG,
  media: VITEST_TAG,
  journeys: /\bCORE\b/,
  engines: /\bCORE_ELSEWHERE\b/,
};

/** How a journey marks that it runs in Firefox and WebKit. */
const IN_EVERY_ENGINE = /\bEVERY_ENGINE\b/;

/** All test files, in the order of the suites. */
export function allParts(root: string): readonly Part[] {
  return SUITE_NAMES.flatMap((suite) =>
    SUITES[suite].folders
      .flatMap((folder) => testFiles(root, folder))
      .map((file) => ({ suite, file }))
      .filter(
        ({ file }) => suite !== 'engines' || IN_EVERY_ENGINE.test(readFileSync(join(root, file), 'utf8')),
      ),
  );
}

/** The files in which `npm test` runs all or some tests. */
export function coreParts(root: string): readonly Part[] {
  return allParts(root).filter(({ suite, file }) => CORE[suite].test(readFileSync(join(root, file), 'utf8')));
}

function testFiles(root: string, folder: string): readonly string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((file) => /\.(test\.tsx?|spec\.ts)$/.test(file))
    .sort();
}
