// @module-tag core
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isRedirectAllowed } from '../auth/redirect';

const LOCAL = {
  siteUrl: 'http://localhost:6171',
  allowList: ['http://localhost:4173/**', 'http://127.0.0.1:4173/**'],
};
const HOSTED = {
  siteUrl: 'https://standout.test',
  allowList: ['https://*.standout.test/**', 'https://**.wide.test/**', 'app.standout://login/*'],
};

describe('a sign-in link may lead', () => {
  test.each([
    [LOCAL, 'http://localhost:6171'],
    [LOCAL, 'http://localhost:6171/a?b=c#d'],
    [LOCAL, 'http://localhost:4173/'],
    [LOCAL, 'http://127.0.0.1:9999/'],
    [LOCAL, 'http://[::1]:4173/'],
    [LOCAL, 'http://localhost:6171/@evil.example'],
    [HOSTED, 'https://standout.test/login?next=%2Fupload'],
    [HOSTED, 'https://app.standout.test/a/b'],
    [HOSTED, 'https://a.b.wide.test/x'],
    [HOSTED, 'app.standout://login/now'],
  ])('%o to %s', (rules, target) => {
    expect(isRedirectAllowed(target, rules)).toBe(true);
  });
});

describe('a sign-in link may not lead', () => {
  test.each([
    [LOCAL, 'http://evil.example\\@localhost:6171/'],
    [LOCAL, 'http://localhost:6171\\@evil.example/'],
    [LOCAL, 'http://evil.example/\\@localhost:6171/'],
    [LOCAL, 'http://evil.example@localhost:6171/'],
    [LOCAL, 'http://localhost:6171@evil.example/'],
    [LOCAL, 'http://evil.example\t@localhost:6171/'],
    [LOCAL, '\thttp://localhost:6171/'],
    [LOCAL, 'http://localhost:6171/\u00a0'],
    [LOCAL, 'http:///evil.example/'],
    [LOCAL, 'http:/localhost:6171/'],
    [LOCAL, '//localhost:6171/'],
    [LOCAL, 'http://127.1:4173/'],
    [LOCAL, 'http://127.0.0.1../'],
    [LOCAL, 'http://%6cocalhost:6171/'],
    [LOCAL, 'http://localhost:06171/'],
    [LOCAL, 'http://localhost:99999/'],
    [LOCAL, 'javascript://localhost:6171/%0aalert(1)'],
    [HOSTED, 'https://localhost:5173/'],
    [HOSTED, 'http://10.0.0.1/'],
    [HOSTED, 'https://standout.test:443/'],
    [HOSTED, 'https://a.b.standout.test/'],
    [HOSTED, 'https://standout.test.evil.example/'],
    [HOSTED, 'https://evil.example/.standout.test/'],
    [HOSTED, 'https://evil.example?.wide.test/'],
    [HOSTED, 'https://evil。example/.wide.test/'],
    [HOSTED, 'http://standout.test/'],
    [HOSTED, 'https://standout.test:8443/'],
    [HOSTED, 'app.standout://evil/login/now'],
  ])('%o to %s', (rules, target) => {
    expect(isRedirectAllowed(target, rules)).toBe(false);
  });

  test('anywhere that a browser takes for another site', () => {
    const signs = 'http: https: // / \\ @ : ? # . %2f %40 %5c \t'.split(' ').concat(' ');
    const hosts = ['localhost', '127.0.0.1', 'standout.test', '.standout.test', '.wide.test', 'evil.example'];
    const rest = [':6171', ':4173', ':443', '[::1]', '。', 'evil'];
    const piece = fc.constantFrom(...signs, ...hosts, ...rest);
    const own = /(^|\.)(localhost|standout\.test|wide\.test)$|^127\.0\.0\.1$|^\[::1\]$/;
    const target = fc.array(piece, { maxLength: 9 }).map((pieces) => pieces.join(''));
    const anyTarget = fc.oneof(
      target,
      target.map((rest) => `http://${rest}`),
      target.map((rest) => `https://${rest}`),
    );
    fc.assert(
      fc.property(anyTarget, fc.constantFrom(LOCAL, HOSTED), (text, rules) => {
        if (!isRedirectAllowed(text, rules)) return;
        expect(new URL(text).hostname).toMatch(own);
      }),
      { numRuns: 20_000 },
    );
  });
});
