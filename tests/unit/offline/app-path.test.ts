import { describe, expect, test } from 'vitest';
import { ROUTES } from '@/app/route-table';
import { isAppPath } from '@/offline/app-path';

describe('the service worker', () => {
  test.each(ROUTES.map(({ path }) => path.replaceAll(/:\w+\??/g, 'X1')))(
    'shows the stored app at %s',
    (path) => {
      expect(isAppPath(path)).toBe(true);
    },
  );

  test.each([
    '/shared/7K2QX9BD',
    '/playlist/7K2QX9BD',
    '/embed/shared/7K2QX9BD',
    '/embed/playlist/7K2QX9BD',
    '/auth/v1/verify',
    '/auth/callback',
    '/rest/v1/videos',
    '/storage/v1/object/sign/exports/a/b.mp4',
    '/service-worker.js',
    '/robots.txt',
    '/uploads',
    '//login',
    '/elsewhere/login',
  ])('leaves %s to the host', (path) => {
    expect(isAppPath(path)).toBe(false);
  });
});
