import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { failOnce } from './support/answer-instead';
import { signIn } from './support/backend';
import { installBrowserParts } from './support/browser-parts';
import { loseConnection } from './support/connection';
import { expectMessage } from './support/console-guard';
import { CLIP, clipOf, failure, filesOf, forgetUploads, showUpload, videosOf } from './support/upload-desk';

// jsdom decodes no video: probing returns a clip of 12.4 s.
const probeClip = vi.hoisted(() => vi.fn());
vi.mock('@/media/reading/probe', () => ({ probeClip }));
vi.mock('@/media/reading/thumbnail', () => import('./support/pictures'));

let userId: string;

beforeEach(async () => {
  installBrowserParts();
  userId = (await signIn()).id;
  probeClip.mockReset().mockResolvedValue(CLIP);
});
afterEach(forgetUploads);

const waiting = () => screen.findByText('The connection is lost. The upload resumes when it is back.');

/** Only the screens' own reports about requests without a connection. */
function expectReports(): void {
  expectMessage(/^warn: The plan could not be looked up/);
  expectMessage(/^error: The token balance could not be looked up/);
}

test('an upload that is started offline begins by itself when the connection is back', async () => {
  expectReports();
  const { user, input, onReady } = await showUpload();
  const connection = loseConnection();
  await user.upload(input, clipOf(userId));
  await waiting();
  connection.restore();
  await waitFor(() => expect(onReady).toHaveBeenCalledOnce());
  expect(await videosOf(userId)).toHaveLength(1);
});

test('an upload that was canceled offline stays canceled', async () => {
  expectReports();
  const { user, input, onReady } = await showUpload();
  const connection = loseConnection();
  await user.upload(input, clipOf(userId));
  await waiting();
  expectMessage(/^warn: The canceled upload could not be removed/);
  await user.click(screen.getByRole('button', { name: 'Cancel upload' }));
  connection.restore();
  await waitFor(() => expect(screen.queryByText(/The connection is lost/)).not.toBeInTheDocument());
  expect(onReady).not.toHaveBeenCalled();
  expect(await filesOf(userId)).toEqual([]);
});

test('an upload that failed for another reason waits for the user', async () => {
  failOnce('POST', '/rest/v1/videos');
  const { user, input, onReady } = await showUpload();
  await user.upload(input, clipOf(userId));
  const card = await failure();
  window.dispatchEvent(new Event('online'));
  expect(card.getByRole('button', { name: 'Try Again' })).toBeVisible();
  expect(onReady).not.toHaveBeenCalled();
  expect(await videosOf(userId)).toEqual([]);
});
