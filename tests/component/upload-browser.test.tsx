// @module-tag core
import { screen } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { UploadScreen } from '@/features/upload/upload-screen';
import { signIn } from './support/backend';
import { installBrowserParts } from './support/browser-parts';
import { renderScreen } from './support/render-screen';

beforeAll(() => void installBrowserParts());
beforeEach(async () => void (await signIn()));

test('an unsuitable browser says so before a clip is chosen, and what helps', async () => {
  renderScreen(<UploadScreen onPlays={() => undefined} onReady={() => undefined} shortcoming="too-old" />);
  expect(await screen.findByRole('heading', { name: 'This browser is too old' })).toBeVisible();
  expect(screen.getByText(/sign in with a current Chrome, Edge, Firefox or Safari/)).toBeVisible();
  expect(screen.getByRole('button', { name: /Not in this browser/ })).toBeDisabled();
});

test('a slow one says so and accepts the clip', async () => {
  renderScreen(<UploadScreen onPlays={() => undefined} onReady={() => undefined} shortcoming="slow" />);
  expect(await screen.findByRole('heading', { name: 'Slow in this browser' })).toBeVisible();
  expect(screen.getByRole('button', { name: /Drop your video here/ })).toBeEnabled();
});
