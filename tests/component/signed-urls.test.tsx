import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { thumbnailUrlQuery } from '@/backend/queries';
import { thumbnailUrl } from '@/backend/storage/signed-urls';
import { processedDownloadUrl, processedUrl } from '@/backend/storage/storage';
import { failOnce } from './support/answer-instead';
import { forgetBrowser, signIn } from './support/backend';
import { addExport } from './support/exports';

let userId: string;
beforeEach(async () => {
  userId = (await signIn()).id;
});
afterEach(() => vi.restoreAllMocks());

test('the owner plays an export, and downloads it under its name', { tags: 'core' }, async () => {
  const { videoPath } = await addExport(userId);
  expect(await (await fetch(await processedUrl(videoPath))).text()).toBe(videoPath);
  for (const name of ['Final vs. Lakers.mp4', 'Rome final, return (2) & 50% #1.mp4', 'Zürich 日本 «č».mp4']) {
    const download = await fetch(await processedDownloadUrl(videoPath, name));
    expect(download.headers.get('content-disposition')).toContain(`UTF-8''${encodeURIComponent(name)}`);
  }
});

test('a file that is gone, or somebody else’s, has no URL', { tags: 'core' }, async () => {
  const { videoPath, thumbnailPath } = await addExport(userId);
  await expect(processedUrl(`${userId}/gone.mp4`)).rejects.toThrow('Failed to get video URL');
  await expect(processedDownloadUrl(`${userId}/gone.mp4`, 'x.mp4')).rejects.toThrow(
    'Failed to download processed video',
  );
  await forgetBrowser();
  await signIn();
  await expect(processedUrl(videoPath)).rejects.toThrow('Failed to get video URL');
  await expect(thumbnailUrl(thumbnailPath)).rejects.toThrow('Failed to get video URL');
});

test('a screen full of thumbnails is signed in one request; a missing one does not affect the others', async () => {
  const [one, two] = [await addExport(userId), await addExport(userId)];
  const asked = vi.spyOn(globalThis, 'fetch');
  const urls = await Promise.allSettled([
    thumbnailUrlQuery(one.thumbnailPath).queryFn(),
    thumbnailUrl(`${userId}/gone.jpg`),
    thumbnailUrl(two.thumbnailPath),
    thumbnailUrl(one.thumbnailPath),
  ]);
  expect(asked).toHaveBeenCalledTimes(1);
  expect(urls.map((url) => url.status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
  const [first] = urls;
  if (first?.status !== 'fulfilled') throw new Error('no address');
  expect(await (await fetch(first.value)).text()).toBe(one.thumbnailPath);
});

test('thumbnails of a failed request fail together, but not the next ones', async () => {
  const { thumbnailPath } = await addExport(userId);
  failOnce('POST', '/object/sign/thumbnails');
  await expect(thumbnailUrl(thumbnailPath)).rejects.toMatchObject({ code: 'video-url-failed' });
  expect(await thumbnailUrl(thumbnailPath)).toContain('token=');
});
