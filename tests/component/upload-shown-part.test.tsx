import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AppError } from '@/domain/errors';
import type { ConvertedFile } from '@/features/upload/convert-file';
import { signIn } from './support/backend';
import { installBrowserParts } from './support/browser-parts';
import { CLIP, clipOf, filesOf, forgetUploads, showUpload, videosOf } from './support/upload-desk';

// jsdom decodes no video: probing and copying are replaced. The real ones run in tests/media and e2e.
const parts = vi.hoisted(() => ({ probeClip: vi.fn(), copyShown: vi.fn(), hasDamagedSound: vi.fn() }));
vi.mock('@/media/reading/probe', () => ({ probeClip: parts.probeClip }));
vi.mock('@/media/reading/thumbnail', () => import('./support/pictures'));
vi.mock('@/media/reading/damaged-sound', () => ({ hasDamagedSound: parts.hasDamagedSound }));
vi.mock('@/features/upload/shown-copy', () => ({ copyShown: parts.copyShown }));

const TRIMMED = { ...CLIP, durationSec: 2, isPlain: false };
const release = vi.fn(() => Promise.resolve());
let userId: string;

beforeEach(async () => {
  installBrowserParts();
  userId = (await signIn()).id;
  parts.probeClip.mockReset().mockResolvedValueOnce(TRIMMED).mockResolvedValue(CLIP);
  parts.copyShown.mockReset();
  parts.hasDamagedSound.mockReset().mockResolvedValue(false);
  release.mockClear();
});
afterEach(forgetUploads);

/** A copy that finishes when the test says so. */
function heldCopy() {
  let make: (copy: ConvertedFile) => void = () => undefined;
  let fail: (reason: unknown) => void = () => undefined;
  const held = new Promise<ConvertedFile>((resolve, reject) => ([make, fail] = [resolve, reject]));
  const progress: ((share: number) => void)[] = [];
  const signals: AbortSignal[] = [];
  parts.copyShown.mockImplementation((...args: readonly unknown[]) => {
    signals.push(args[3] as AbortSignal);
    progress.push(args[4] as (share: number) => void);
    signals[0]?.addEventListener('abort', () => fail(new DOMException('Cancelled', 'AbortError')));
    return held;
  });
  const file = new File(['what is shown'], 'Court 2.mp4', { type: 'video/mp4' });
  return { make: () => make({ file, release }), file, fail, progress };
}

test('uploads a copy of the visible part instead of a trimmed clip', { tags: 'core' }, async () => {
  const copy = heldCopy();
  const { user, input, onReady } = await showUpload();
  await user.upload(input, clipOf(userId));
  expect(await screen.findByText('Removing hidden parts, 0 %')).toBeVisible();
  expect(
    screen.getByText(
      /^Part of this file is hidden, such as what was trimmed away\. Only the parts that play are uploaded\./,
    ),
  ).toBeVisible();
  copy.progress[0]?.(0.415);
  expect(await screen.findByText('Removing hidden parts, 41 %')).toBeVisible();
  copy.make();
  await waitFor(() => expect(onReady).toHaveBeenCalledOnce());
  expect(onReady).toHaveBeenCalledWith({ id: expect.any(String), file: null });
  expect(await videosOf(userId)).toMatchObject([{ title: 'Court 2.mp4', file_size: copy.file.size }]);
  expect(release).toHaveBeenCalledOnce();
});

test('says which of several video tracks is used', async () => {
  parts.probeClip.mockReset().mockResolvedValueOnce({ ...TRIMMED, pictureTrack: { number: 2, of: 3 } });
  heldCopy();
  const { user, input } = await showUpload();
  await user.upload(input, clipOf(userId));
  expect(await screen.findByText('Taking video track 2, 0 %')).toBeVisible();
  expect(screen.getByText(/^This file has 3 video tracks\. Track 2 is used/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
});

test('uploads a clip with other sound if Firefox would reject it for its sound', async () => {
  parts.probeClip.mockReset().mockResolvedValueOnce({ ...CLIP, hasAudio: true, hasRareSound: true });
  parts.probeClip.mockResolvedValue({ ...CLIP, hasAudio: true });
  const copy = heldCopy();
  const { user, input, onReady } = await showUpload();
  await user.upload(input, clipOf(userId));
  expect(await screen.findByText('Converting the sound, 0 %')).toBeVisible();
  copy.make();
  await waitFor(() => expect(onReady).toHaveBeenCalledOnce());
  expect(await videosOf(userId)).toMatchObject([{ file_size: copy.file.size }]);
});

test('uploads a clip with silence for damaged sound, and tells the user', async () => {
  parts.probeClip.mockReset().mockResolvedValue({ ...CLIP, hasAudio: true });
  parts.hasDamagedSound.mockResolvedValue(true);
  const copy = heldCopy();
  const { user, input, onReady } = await showUpload();
  await user.upload(input, clipOf(userId));
  expect(await screen.findByText('Repairing the sound, 0 %')).toBeVisible();
  expect(screen.getByText(/^Part of the sound is damaged/)).toBeVisible();
  copy.make();
  await waitFor(() => expect(onReady).toHaveBeenCalledOnce());
  expect(await videosOf(userId)).toMatchObject([{ file_size: copy.file.size }]);
});

test('can be cancelled, and uploads nothing', async () => {
  heldCopy();
  const { user, input, onReady } = await showUpload();
  await user.upload(input, clipOf(userId));
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(await screen.findByRole('button', { name: /Drop your video here/ })).toBeVisible();
  expect(onReady).not.toHaveBeenCalled();
  expect([...(await videosOf(userId)), ...(await filesOf(userId))]).toEqual([]);
});

test('reports a failure, after which the file can be tried again', async () => {
  const copy = heldCopy();
  const { user, input } = await showUpload();
  await user.upload(input, clipOf(userId));
  await screen.findByText('Removing hidden parts, 0 %');
  copy.fail(new AppError('conversion-failed'));
  expect(await screen.findByRole('heading', { name: 'Conversion Failed' })).toBeVisible();
  expect(screen.getByText(/was not uploaded and no tokens were used/)).toBeVisible();
  expect(await filesOf(userId)).toEqual([]);
});
