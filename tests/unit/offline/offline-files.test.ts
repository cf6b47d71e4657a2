import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { offlineFiles } from '@/build/offline/offline-files';
import { hostingRules } from '@/build/hosting-rules';
import { headersFor } from '@/lib/static-headers';

const TRACKING = '/tracking/tracking.worker-AbCdEf12.js';
const RULES = hostingRules('https://ref.supabase.test', [TRACKING]);
const small = (path: string) => ({ path, content: Buffer.from(path) });
const large = (path: string) => ({ path, content: Buffer.alloc(300_000, path) });

const BUILT = [
  small('/_headers'),
  small('/_worker.js'),
  small('/.vite/chunks.json'),
  small('/assets/boot-AbCdEf12.js'),
  small('/assets/inter-latin.woff2'),
  small('/assets/inter-latin.woff'),
  large('/assets/export.worker-AbCdEf12.js'),
  small('/demo/match.mp4'),
  small('/faq.html'),
  large('/ffmpeg/ffmpeg-core-AbCdEf12.wasm'),
  small('/ffmpeg/NOTICE.txt'),
  small('/index.html'),
  large('/licenses.json'),
  small(TRACKING),
];

const files = offlineFiles(BUILT, (path) => headersFor(RULES, path));
const pathsOf = (list: readonly { readonly path: string }[]) => list.map(({ path }) => path);

test('the worker stores the page and small parts first, and what tracking and exporting need later', () => {
  expect(pathsOf(files.start)).toEqual([
    '/',
    '/assets/boot-AbCdEf12.js',
    '/assets/inter-latin.woff2',
    TRACKING,
  ]);
  expect(pathsOf(files.tools)).toEqual([
    '/assets/export.worker-AbCdEf12.js',
    '/ffmpeg/ffmpeg-core-AbCdEf12.wasm',
  ]);
});

test('every file is named with its content', () => {
  const sha256 = (text: string) => createHash('sha256').update(text).digest('base64');
  expect(files.start.map(({ hash }) => hash)).toEqual(
    ['/index.html', '/assets/boot-AbCdEf12.js', '/assets/inter-latin.woff2', TRACKING].map(sha256),
  );
});

test('pages and workers keep the policy of the host', { tags: 'core' }, () => {
  const policyAt = (path: string) =>
    [...files.start, ...files.tools].find((file) => file.path === path)?.headers?.['Content-Security-Policy'];
  for (const path of ['/', TRACKING, '/assets/export.worker-AbCdEf12.js'])
    expect(policyAt(path)).toBe(headersFor(RULES, path)['Content-Security-Policy']);
  expect(policyAt('/')).toContain(`frame-ancestors 'none'`);
  expect(policyAt('/assets/boot-AbCdEf12.js')).toBeUndefined();
});
