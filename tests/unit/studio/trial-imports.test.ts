import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
/** What could reach a server of ours: the backend's modules, and the packages that only they use. */
const BACKEND = /^(src\/backend\/|@supabase\/|tus-js-client)/;
const OWN = readdirSync(join(ROOT, 'src/studio/trial')).map((name) => `src/studio/trial/${name}`);

/** A file and how a walk came to it. */
interface Step {
  readonly file: string;
  readonly from: Step | null;
}

/** The modules and packages that a file loads at once, later and in workers. Types are not loaded. */
function loadedBy(file: string): readonly string[] {
  const source = readFileSync(join(ROOT, file), 'utf8');
  const { staticImports, staticExports, dynamicImports } = parseSync(file, source).module;
  const names = [
    ...staticImports
      .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
      .map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }) => (moduleRequest && !isType ? [moduleRequest.value] : [])),
    ),
    ...dynamicImports.map(({ moduleRequest: { start, end } }) => source.slice(start + 1, end - 1)),
    ...[...source.matchAll(/new URL\(\s*'(\.[^']+)'/g)].map(([, name = '']) => name),
  ];
  return names.map((name) => resolved(file, name.replace(/\?.*$/, ''))).filter((name) => name !== null);
}

/** A path from the project's root, or a package's name; null for a file that loads nothing, such as a picture. */
function resolved(from: string, name: string): string | null {
  if (!/^(@\/|\.)/.test(name)) return name;
  const path = name.startsWith('@/') ? `src/${name.slice(2)}` : relative(ROOT, join(ROOT, from, '..', name));
  return (
    [path, `${path}.ts`, `${path}.tsx`].find(
      (each) => /\.tsx?$/.test(each) && existsSync(join(ROOT, each)),
    ) ?? null
  );
}

/** Everything that these files load, directly and indirectly. */
function everythingFrom(files: readonly string[]): ReadonlyMap<string, Step> {
  const seen = new Map<string, Step>();
  const waiting: Step[] = files.map((file) => ({ file, from: null }));
  for (let step = waiting.pop(); step; step = waiting.pop()) {
    if (seen.has(step.file)) continue;
    seen.set(step.file, step);
    if (!/\.tsx?$/.test(step.file) || BACKEND.test(step.file)) continue;
    for (const file of loadedBy(step.file)) waiting.push({ file, from: step });
  }
  return seen;
}

function wayTo(step: Step | null): readonly string[] {
  return step ? [...wayTo(step.from), step.file] : [];
}

test("a visitor's editor loads nothing that calls the backend, not even later", { tags: 'core' }, () => {
  const loaded = everythingFrom(['src/app/pages/trial-editor.tsx', ...OWN]);
  expect(loaded.has('src/features/film/export-dialog.tsx')).toBe(true);
  expect(loaded.has('src/media/export/export.worker.ts')).toBe(true);
  const ways = [...loaded.values()].filter(({ file }) => BACKEND.test(file)).map(wayTo);
  expect(ways).toEqual([]);
});

test("the account's editor does", () => {
  const loaded = everythingFrom(['src/app/pages/editor-screen.tsx']);
  expect(loaded.has('src/backend/videos/videos.ts')).toBe(true);
});
