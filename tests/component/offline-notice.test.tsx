import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { KeptRecords } from '@/lib/autosave/send-kept';
import { forgetBrowser, signIn } from './support/backend';
import { loseConnection } from './support/connection';
import { expectMessage } from './support/console-guard';
import { openApp } from './support/open-app';

// jsdom has no IndexedDB, so the test keeps the tracks of closed editors itself.
const { kept, opened } = vi.hoisted(() => ({
  kept: new Set<string>(),
  opened: [] as string[],
}));
vi.mock('@/studio/record/own-track', () => ({
  keptTracks: {
    name: 'track',
    local: {
      listWriters: () =>
        Promise.resolve([...kept].map((videoId) => ({ videoId, writerId: `of ${videoId}` }))),
    },
    open: (_userId, videoId) => {
      opened.push(videoId);
      const saveNow = () => Promise.resolve(void kept.delete(videoId));
      return Promise.resolve({ saved: { saveNow }, close: () => Promise.resolve() });
    },
  } satisfies KeptRecords,
}));

afterEach(async () => {
  vi.restoreAllMocks();
  await forgetBrowser();
});

const notice = () => screen.findByRole('region', { name: 'Connection' });

test('says offline what waits on this device, saves it when the connection is back, and is gone', async () => {
  await signIn();
  openApp('/dashboard');
  await screen.findByRole('heading', { name: 'Your Videos' });
  expect(screen.queryByRole('region', { name: 'Connection' })).not.toBeInTheDocument();

  const connection = loseConnection();
  expect(await notice()).toHaveTextContent(
    'You are offline. Your videos are safe. Changes are kept on this device.',
  );
  expect(within(await notice()).getByRole('link', { name: 'Track a clip offline' })).toHaveAttribute(
    'href',
    '/try',
  );
  kept.add('serve').add('rally');
  window.dispatchEvent(new Event('offline'));
  await waitFor(async () =>
    expect(await notice()).toHaveTextContent(
      'You are offline. Changes to 2 videos wait on this device for the connection.',
    ),
  );
  expect(opened).toEqual([]);

  connection.restore();
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Connection' })).not.toBeInTheDocument());
  expect(opened).toEqual(['serve', 'rally']);
});

test('a screen that cannot be loaded offline says why, and loads when the connection is back', async () => {
  await signIn();
  const connection = loseConnection();
  expectMessage(/^error: Admin status could not be read/);
  expectMessage(/^error: The token balance could not be looked up/);
  openApp('/dashboard');
  expect(await screen.findByText('No internet connection')).toBeVisible();
  expect(screen.getAllByRole('button', { name: 'Try again' })[0]).toBeVisible();
  connection.restore();
  expect(await screen.findByText('No videos yet')).toBeVisible();
});
