import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { UploadState } from '@/features/upload/upload-state';
import { useUpload } from '@/features/upload/upload-store';
import { forgetBrowser, insert, signIn } from './support/backend';
import { hearMessage } from './support/console-guard';
import { openApp } from './support/open-app';

let userId: string;
beforeEach(async () => {
  userId = (await signIn()).id;
});
afterEach(async () => {
  useUpload.getState().reset();
  await forgetBrowser();
});

/** jsdom has no IndexedDB, which the editor reports when it opens. */
const NOTHING_KEPT = /^warn: The tracks that are kept .* indexedDB is not defined$/;

/** Finishes the upload; upload.test.tsx covers how it gets there. */
async function finishUpload(name: string): Promise<string> {
  const videoId = await insert(
    `insert into public.videos (user_id, title, original_name) values ($1, $2, $2) returning id`,
    [userId, name],
  );
  const state: UploadState = { status: 'done', file: new File(['clip'], name), videoId, isConverted: false };
  act(() => useUpload.setState({ state }));
  return videoId;
}

test('a clip whose upload ends on the dashboard is in the list, and a message leads to the editor', async () => {
  const tab = openApp('/dashboard');
  expect(await screen.findByRole('heading', { name: 'No videos yet' })).toBeVisible();
  const videoId = await finishUpload('Court 2.mp4');
  expect(await screen.findByRole('article', { name: 'Court 2.mp4' })).toBeVisible();
  expect(await screen.findByText('Court 2.mp4 is uploaded')).toBeVisible();
  expect(useUpload.getState().state.status).toBe('idle');
  await userEvent.setup().click(screen.getByRole('button', { name: 'Open in editor' }));
  await waitFor(() => expect(tab.path()).toBe(`/upload?id=${videoId}`));
  await hearMessage(NOTHING_KEPT);
});

test('a clip uploaded on the upload screen opens in the editor', { tags: 'core' }, async () => {
  const tab = openApp('/upload');
  await screen.findByRole('heading', { name: 'Upload a video' });
  const videoId = await finishUpload('Court 3.mp4');
  await waitFor(() => expect(tab.path()).toBe(`/upload?id=${videoId}`));
  await hearMessage(NOTHING_KEPT);
  expect(screen.queryByText('Court 3.mp4 is uploaded')).not.toBeInTheDocument();
});
