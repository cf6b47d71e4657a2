import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { coreParts, type SuiteName } from './suites.ts';

/** A file with tests that `npm test` runs. */
export interface CoreFile {
  readonly file: string;
  /** The source of its tagged tests. */
  readonly tests: readonly string[];
  /** What the file and its helpers import, as written. */
  readonly imports: readonly string[];
  /** The whole source of the file and of the helpers that it imports. */
  readonly source: string;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

const BACKEND = 'local-supabase/';

/** How each suite tags its core tests. */
const TAG: Partial<Record<SuiteName, RegExp>> = {
  journeys: /^\{ tag: [^}]*\bCORE\b/,
  engines: /^\{ tag: [^}]*\bCORE_ELSEWHERE\b/,
};
const VITEST_TAG = /^\{[^}]*tags: [^}]*'core'/;

/** Reads the core tests of a suite. */
export function readCoreFiles(root: string, suite: SuiteName): readonly CoreFile[] {
  return coreParts(root)
    .filter((part) => part.suite === suite)
    .map(({ file }) => {
      const text = readFileSync(join(root, file), 'utf8');
      const sources = [text, ...helpersOf(root, file, text)];
      const tests = text.includes('@module-tag core')
        ? [text]
        : taggedCalls(file, text, TAG[suite] ?? VITEST_TAG);
      return { file, tests, imports: sources.flatMap(importsOf), source: sources.join('\n') };
    });
}

function importsOf(text: string): readonly string[] {
  return [...text.matchAll(/(?:from|import\() ?'([^']+)'/g)].map(([, path = '']) => path);
}

/** The files that a test imports: those next to it, and those of the embedded backend. */
function helpersOf(root: string, file: string, text: string): readonly string[] {
  return importsOf(text)
    .filter((path) => path.startsWith('.') || path.startsWith(BACKEND))
    .map((path) =>
      path.startsWith(BACKEND)
        ? join(root, 'supabase/local', path.slice(BACKEND.length))
        : join(root, file, '..', path),
    )
    .flatMap((path) => ['', '.ts', '.tsx'].map((ending) => path + ending))
    .filter((path) => /\.tsx?$/.test(path) && existsSync(path))
    .map((path) => readFileSync(path, 'utf8'));
}

/** The sources of the calls, such as test('…', { tags: 'core' }, …), whose options match. */
function taggedCalls(file: string, text: string, tag: RegExp): readonly string[] {
  const found: string[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    if (!isNode(value)) return;
    const options = value.type === 'CallExpression' ? argumentsOf(value) : [];
    if (
      options.some(
        ({ type, start, end }) => type === 'ObjectExpression' && tag.test(flat(text.slice(start, end))),
      )
    ) {
      found.push(text.slice(value.start, value.end));
    }
    Object.values(value).forEach(visit);
  };
  visit(parseSync(file, text).program);
  return found;
}

function argumentsOf(call: Node): readonly Node[] {
  return Array.isArray(call['arguments']) ? call['arguments'].filter(isNode) : [];
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

function flat(text: string): string {
  return text.replaceAll(/\s+/g, ' ');
}
