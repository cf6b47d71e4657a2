import { expect, test } from 'vitest';
import { hostingRules } from '@/build/hosting-rules';
import { viewerPlaceOf } from '@/domain/viewer-place';
import { headersFor, pathOf } from '@/lib/static-headers';

const WORKER = '/tracking/tracking.worker-AbC123.js';
const RULES = hostingRules('https://ref.supabase.test', [WORKER]);

/** The pathname that host and browser see for what somebody writes into a frame. */
const pathnameOf = (written: string) => new URL(`https://standout.test${written}`).pathname;
const policyOf = (path: string) => headersFor(RULES, path)['Content-Security-Policy'] ?? '';

function mayBeFramed(path: string): boolean {
  return (
    headersFor(RULES, path)['X-Frame-Options'] !== 'DENY' ||
    !policyOf(path).includes(`frame-ancestors 'none'`)
  );
}

/** URLs that look like those of the embedded viewer, in every spelling that a host could mistake for one. */
function lookAlikes(): readonly string[] {
  const begins = [
    '/embed',
    '//x/embed',
    '/EMBED',
    '/embed/',
    '//embed',
    '/%65mbed',
    '/x/embed',
    '/embed/..',
    '',
  ];
  const places = ['/shared', '/playlist', '/Shared', '/%73hared', '//shared', '/login', '/xyz', '/', ''];
  const codes = ['/7K2QX9BD', '/7k2qx9bd', '/login', '/..', '/%2e%2e', '/a%2Flogin', '//login', '/', ''];
  const ends = ['', '/', '/edit', '/..', '/../../../login', '%2Flogin', ';x', '%00'];
  return begins.flatMap((begin) =>
    places.flatMap((place) => codes.flatMap((code) => ends.map((end) => begin + place + code + end))),
  );
}

test('the host allows frames only for the embedded viewer', () => {
  const wrong = lookAlikes()
    .filter((written) => written.startsWith('/'))
    .map(pathnameOf)
    .filter((path) => mayBeFramed(path) && viewerPlaceOf(path)?.isEmbedded !== true);
  expect(wrong).toEqual([]);
});

test.each(['/embed/shared/7K2QX9BD', '/embed/playlist/7K2QX9BD', '/embed/shared/7k2qx9bd'])(
  'the host allows frames of %s',
  (path) => {
    expect(policyOf(path)).toMatch(/frame-ancestors \*$/);
    expect(headersFor(RULES, path)).not.toHaveProperty('X-Frame-Options');
  },
);

test("allows eval in the tracking worker's file, but not in the page that a host shows beside it", () => {
  expect(policyOf(WORKER)).toContain(`'unsafe-eval'`);
  for (const path of ['/tracking/', '/tracking/login', `${WORKER}/`, `${WORKER}/login`, '/tracking/x.js']) {
    expect.soft(policyOf(path), path).toBe(policyOf('/dashboard'));
  }
});

test('the preview reads the same path as the browser', () => {
  expect(pathOf('//x/embed/shared/7K2QX9BD?x=/login')).toBe(pathnameOf('//x/embed/shared/7K2QX9BD?x=/login'));
  expect(pathOf('//')).toBe('//');
});
