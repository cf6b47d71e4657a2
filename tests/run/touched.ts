import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { createVitest } from 'vitest/node';
import type { Part } from './suites.ts';
import { REACHES, type Reach } from './touched-by-folder.ts';

/** A change to one of these can break anything. */
const EVERYWHERE =
  /^(package(-lock)?\.json|[^/]*\.config\.[jt]s|tsconfig.*\.json|index\.html|\.ci\/|supabase\/(migrations|schemas)\/|supabase\/seed\.sql|supabase\/config\.toml|tests\/run\/|supabase\/local\/(package\.json|testing\/postgres\/)|(tests|e2e)\/[^/]*config\.ts)/;

/**
 * Which parts a change affects: test files that import a changed file, journeys by the folders they go through, and
 * everything for a change of the configuration or the schema.
 * @param files Changed files, as paths from the project's root; null if unknown.
 */
export async function touchedParts(
  root: string,
  files: readonly string[] | null,
): Promise<(part: Part) => boolean> {
  if (files === null || files.some((file) => EVERYWHERE.test(file))) return () => true;
  const importing = new Set(await testsImporting(root, files));
  const reaches = REACHES.filter(({ folder }) => files.some((file) => file.startsWith(folder)));
  const specs = specsImporting(root, files);
  return ({ suite, file }) =>
    suite === 'journeys' || suite === 'engines'
      ? specs.has(file) || reaches.some((reach) => reachesPart(reach, file))
      : importing.has(file) || reaches.some((reach) => reachesPart(reach, file));
}

function reachesPart({ tests }: Reach, file: string): boolean {
  return tests.some((pattern) => pattern.test(file));
}

/** Vitest's own answer: the test files that import one of these, directly or indirectly. */
async function testsImporting(root: string, files: readonly string[]): Promise<readonly string[]> {
  const vitest = await createVitest('test', {
    config: join(root, 'tests/vitest.config.ts'),
    related: files.map((file) => join(root, file)),
    watch: false,
  });
  try {
    const specifications = await vitest.getRelevantTestSpecifications();
    return specifications.map(({ moduleId }) => relative(root, moduleId));
  } finally {
    await vitest.close();
  }
}

/** The journeys that have changed or import a changed helper. */
function specsImporting(root: string, files: readonly string[]): ReadonlySet<string> {
  const names = readdirSync(join(root, 'e2e'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ts'),
  );
  const imports = new Map(
    names.map((name) => {
      const text = readFileSync(join(root, 'e2e', name), 'utf8');
      const paths = [...text.matchAll(/from '(\.[^']+)'/g)].map(([, path = '']) => path);
      return [
        `e2e/${name}`,
        paths.map((path) => join('e2e', name, '..', path).replace(/(\.ts)?$/, '.ts')),
      ] as const;
    }),
  );
  const touched = new Set(files);
  for (let size = -1; size !== touched.size;) {
    size = touched.size;
    for (const [file, paths] of imports) if (paths.some((path) => touched.has(path))) touched.add(file);
  }
  return touched;
}
