import { describe, expect, test } from 'vitest';
import { formatHeaders, headersFor, parseHeaders, type HeaderRule } from '@/lib/static-headers';
import {
  checkChunks,
  checkHeaders,
  FIRST_SCREENS_MAX_BYTES,
  firstScreenBytes,
  VIEWER_MAX_BYTES,
  viewerBytes,
  type Chunk,
} from '../build/bundle-rules';

const chunk = (file: string, rest: Partial<Chunk> = {}): Chunk => ({
  file,
  isEntry: false,
  facade: null,
  imports: [],
  modules: [],
  ...rest,
});
const entry = chunk('index.js', { isEntry: true, imports: ['shared.js'] });
const login = chunk('login.js', { facade: 'src/features/auth/login-page.tsx', imports: ['shared.js'] });
const viewer = chunk('viewer.js', { facade: 'src/app/viewer-app.tsx', imports: ['shared.js'] });
const editor = chunk('editor.js', {
  facade: 'src/app/pages/editor-screen.tsx',
  modules: ['node_modules/mediabunny/index.js'],
});

const landing = chunk('landing.js', { facade: 'src/app/hydrate-landing.ts' });

describe('the check of the built chunks', () => {
  test('counts every file of the first screens once', () => {
    expect(firstScreenBytes([entry, login, editor, chunk('shared.js')], () => 10)).toBe(30);
  });

  test('accepts heavy modules in a later screen', () => {
    expect(checkChunks([entry, landing, login, viewer, editor, chunk('shared.js')], () => 10)).toEqual([]);
  });

  test.each([
    '@techstark/opencv-js/dist/opencv.js',
    '@ffmpeg/ffmpeg/dist/esm/index.js',
    'mediabunny/index.js',
  ])('finds %s behind a static import of the entry', (module) => {
    const shared = chunk('shared.js', { imports: ['deep.js'] });
    const deep = chunk('deep.js', { modules: [`node_modules/${module}`] });
    expect(checkChunks([entry, landing, login, viewer, shared, deep], () => 10)).toEqual([
      `node_modules/${module} is loaded at the start, by deep.js`,
    ]);
  });

  test('finds heavy modules and too much JavaScript in the files that a shared link loads', () => {
    const player = chunk('player.js', { modules: ['node_modules/mediabunny/index.js'] });
    const heavy = { ...viewer, imports: ['player.js'] };
    expect(checkChunks([entry, landing, login, heavy, player], () => 10)).toEqual([
      'node_modules/mediabunny/index.js is loaded at the start, by player.js',
    ]);
    expect(viewerBytes([entry, login, viewer, editor, chunk('shared.js')], () => 10)).toBe(30);
  });

  test.each([
    [
      'viewer.js',
      VIEWER_MAX_BYTES,
      `a shared link loads ${VIEWER_MAX_BYTES + 1} bytes of JavaScript (gzip), at most ${VIEWER_MAX_BYTES}`,
    ],
    ['landing.js', 6000, 'the landing page loads 6001 bytes of JavaScript (gzip), at most 6000'],
  ])('finds too much JavaScript in %s', (file, bytes, problem) => {
    const sizes: Record<string, number> = { [file]: bytes };
    expect(checkChunks([entry, landing, login, viewer], (each) => sizes[each] ?? 1)).toEqual([problem]);
  });

  test('finds too much JavaScript at the start, and missing chunks', () => {
    const sizes: Record<string, number> = { 'login.js': FIRST_SCREENS_MAX_BYTES };
    expect(checkChunks([entry, landing, login, viewer], (file) => sizes[file] ?? 1)).toEqual([
      `landing to login loads ${FIRST_SCREENS_MAX_BYTES + 2} bytes of JavaScript (gzip), at most ${FIRST_SCREENS_MAX_BYTES}`,
    ]);
    expect(checkChunks([], () => 0)).toEqual([
      'the build has no entry chunk',
      'the login screen has no separate chunk',
      'the landing page has no separate chunk',
      'the public pages of links have no separate chunk',
    ]);
  });
});

describe('a _headers file', () => {
  const rules: readonly HeaderRule[] = [
    { pattern: '/*', detach: [], headers: { 'X-A': 'one', 'X-B': 'all' } },
    { pattern: '/in/*', detach: [], headers: { 'X-A': 'two' } },
    { pattern: '/in/file.js', detach: ['X-A'], headers: { 'X-A': 'three' } },
  ];

  test('reads back unchanged', () => {
    expect(parseHeaders(formatHeaders(rules))).toEqual(rules);
    expect(() => parseHeaders('X-A: outside')).toThrow('cannot read');
    expect(() => parseHeaders('/*\n  nonsense')).toThrow('cannot read');
  });

  test('joins the values of a header that two rules set, unless the later rule detaches it', () => {
    expect(headersFor(rules, '/')).toEqual({ 'X-A': 'one', 'X-B': 'all' });
    expect(headersFor(rules, '/in/other.js')).toEqual({ 'X-A': 'one, two', 'X-B': 'all' });
    expect(headersFor(rules, '/in/file.js')).toEqual({ 'X-A': 'three', 'X-B': 'all' });
  });

  test('fails the check if a rule is missing', () => {
    const problems = checkHeaders('/*\n  X-Content-Type-Options: nosniff\n', undefined);
    expect(problems).toHaveLength(14);
    expect(problems).toContain('_headers: not true: pages cannot be framed');
    expect(problems).toContain('_headers: not true: the tracking worker has its own file');
  });
});
