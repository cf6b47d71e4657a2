import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { supabase } from '@/backend/http/client';
import { processedUrl } from '@/backend/storage/storage';
import { videoIdAt } from '@/backend/videos/video-by-address';
import { createVideo } from '@/backend/videos/videos';
import { OpenByAddress } from '@/features/editor/open-by-address';
import { failOnce } from './support/answer-instead';
import { forgetBrowser, signIn } from './support/backend';
import { addExport } from './support/exports';
import { renderScreen } from './support/render-screen';

let userId: string;
beforeEach(async () => {
  userId = (await signIn()).id;
});
afterEach(() => vi.restoreAllMocks());

function publicUrl(bucket: string, path: string): string {
  return supabase.storage.from(bucket).getPublicUrl(path).data.publicUrl;
}

function open(address: string) {
  const onFound = vi.fn<(videoId: string) => void>();
  renderScreen(<OpenByAddress address={address} onFound={onFound} backTo="/dashboard" />);
  return { onFound, user: userEvent.setup() };
}

test('a file’s URL leads to its video, signed or not', { tags: 'core' }, async () => {
  const { videoId, videoPath } = await addExport(userId);
  expect(await videoIdAt(await processedUrl(videoPath))).toBe(videoId);
  expect(await videoIdAt(publicUrl('processed_videos', videoPath))).toBe(videoId);
});

test('an uploaded clip’s URL leads to its video', { tags: 'core' }, async () => {
  const originalPath = `${userId}/1_rally (2) final.mp4`;
  const { error } = await supabase.storage
    .from('original_videos')
    .upload(originalPath, 'a clip', { contentType: 'video/mp4' });
  expect(error).toBeNull();
  const { id } = await createVideo({
    originalName: 'rally.mp4',
    originalPath,
    thumbnailPath: null,
    recordingDate: null,
  });
  expect(await videoIdAt(publicUrl('original_videos', originalPath))).toBe(id);
});

test.each([
  ['no address', 'rally.mp4'],
  ['another site', 'https://example.com/clip.mp4'],
  ['a file without a video', publicUrl('original_videos', 'somebody/1_clip.mp4')],
  ['a picture', publicUrl('thumbnails', 'somebody/1_clip.jpg')],
  ['a malformed address', `${publicUrl('original_videos', 'x/1_')}%E0%A4%A`],
])('%s leads to no video', async (_what, address) => {
  expect(await videoIdAt(address)).toBeNull();
});

test('another user’s file leads to no video', { tags: 'core' }, async () => {
  const { videoPath } = await addExport(userId);
  await forgetBrowser();
  await signIn();
  expect(await videoIdAt(publicUrl('processed_videos', videoPath))).toBeNull();
});

test('the video that is found is opened', async () => {
  const { videoId, videoPath } = await addExport(userId);
  const { onFound } = open(publicUrl('processed_videos', videoPath));
  await waitFor(() => expect(onFound).toHaveBeenCalledExactlyOnceWith(videoId));
});

test('a URL without a video says so and leads back', async () => {
  open('https://example.com/clip.mp4');
  expect(await screen.findByRole('heading', { name: 'Failed to load video' })).toBeVisible();
  expect(screen.getByText('None of your videos has this address.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to Dashboard' })).toHaveAttribute('href', '/dashboard');
});

test('a failed request can be retried', async () => {
  const { videoId, videoPath } = await addExport(userId);
  failOnce('GET', '/rest/v1/videos');
  const { onFound, user } = open(publicUrl('processed_videos', videoPath));
  await screen.findByRole('heading', { name: 'Failed to load video' });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(onFound).toHaveBeenCalledExactlyOnceWith(videoId));
});
