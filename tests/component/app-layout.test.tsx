import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { forgetBrowser, signIn } from './support/backend';
import { openApp } from './support/open-app';

function missing(): never {
  throw new TypeError('Failed to fetch dynamically imported module');
}
vi.mock('@/features/film/pending-export-notices', () => missing());
vi.mock('@/features/film/interrupted-exports', () => missing());
vi.mock('@/app/layout/finished-upload', () => missing());

afterEach(() => forgetBrowser());

test('keeps frame and screen when the files of background parts fail to load', async () => {
  await signIn();
  openApp('/dashboard');
  expect(await screen.findByRole('heading', { name: 'Your Videos' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Account menu' })).toBeVisible();
  for (const load of [
    () => import('@/features/film/pending-export-notices'),
    () => import('@/features/film/interrupted-exports'),
    () => import('@/app/layout/finished-upload'),
  ])
    await expect(load()).rejects.toThrow();
  expect(screen.getByRole('heading', { name: 'Your Videos' })).toBeVisible();
});
