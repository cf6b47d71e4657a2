import { today } from '@/domain/dates';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CostCard } from '@/features/upload/cost-card';
import { clipError } from '@/media/reading/clip-error';
import { failOnce } from './support/answer-instead';
import { signIn, sql, useTokens } from './support/backend';
import { installBrowserParts } from './support/browser-parts';
import { CLIP, clipOf, failure, filesOf, forgetUploads, showUpload, videosOf } from './support/upload-desk';

// jsdom decodes no video: probing returns a clip of 12.4 s. The real ones run in tests/media and e2e.
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

const clip = (name?: string) => clipOf(userId, name);

describe('a good clip', () => {
  test('is uploaded, recorded as ready with its first frame, and opened', { tags: 'core' }, async () => {
    const { user, input, onReady } = await showUpload();
    const file = clip();
    await user.upload(input, file);
    await waitFor(() => expect(onReady).toHaveBeenCalledOnce());
    expect(onReady).toHaveBeenCalledWith({ id: expect.stringMatching(/^[0-9a-f-]{36}$/), file });
    const path = expect.stringMatching(new RegExp(`^${userId}/\\d{13}_court_2\\.mp4$`));
    const thumbnail = expect.stringMatching(new RegExp(`^${userId}/\\d{13}_court_2\\.jpg$`));
    expect(await videosOf(userId)).toEqual([
      {
        title: 'Court 2.mp4',
        friendly_name: 'Court 2',
        // The file contains no date, so this is its modification date.
        recording_date: today(),
        status: 'ready',
        original_path: path,
        thumbnail_path: thumbnail,
        // The file is not a video: its length cannot be read, so the charge comes later.
        frame_count: null,
        file_size: file.size,
      },
    ]);
    expect(await filesOf(userId)).toEqual([
      { bucket_id: 'original_videos', name: path },
      { bucket_id: 'thumbnails', name: thumbnail },
    ]);
    expect(localStorage.getItem('standout.pending-uploads')).toBeNull();
  });

  test('can be dropped, and the zone says so', async () => {
    const { onReady } = await showUpload();
    const zone = screen.getByRole('button', { name: /Drop your video here/ });
    const dataTransfer = { types: ['Files'], files: [clip()] };
    fireEvent.dragEnter(zone, { dataTransfer });
    expect(zone).toHaveTextContent('Drop video here');
    fireEvent.dragLeave(zone, { dataTransfer });
    expect(zone).toHaveTextContent('Drop your video here');
    fireEvent.dragEnter(zone, { dataTransfer });
    fireEvent.drop(zone, { dataTransfer });
    await waitFor(() => expect(onReady).toHaveBeenCalledOnce());
  });

  test('is priced against the balance before anything is spent', async () => {
    await showUpload();
    expect(screen.getByText('A 12-second clip')).toBeVisible();
    expect(screen.getByText('8,650 tokens')).toBeVisible();
    expect(await screen.findByText('25,000')).toBeVisible();
    expect(await screen.findByText('up to 100 MB on Free')).toBeVisible();
  });

  test('has its length truncated once it is known, as on other screens', () => {
    render(<CostCard clip={{ durationSec: 12.97, sizeBytes: 1000 }} stats={undefined} />);
    expect(screen.getByText('This clip, 0:12')).toBeVisible();
  });

  test('has the limit of a plan that is no longer sold but still held', async () => {
    await sql(
      `with old as (
         insert into plans (name, price, token_limit, file_size_limit, active)
         values ('Old ' || left($1, 8), 500, 1000, 209715200, false) returning id
       )
       insert into user_subscriptions (user_id, plan_id, current_period_end)
       select $1::uuid, id, now() + interval '1 month' from old`,
      [userId],
    );
    await showUpload();
    expect(await screen.findByText(/^up to 200 MB on Old /)).toBeVisible();
  });
});

describe('an unacceptable file', () => {
  test('is rejected by type without opening it', { tags: 'core' }, async () => {
    const { user, input } = await showUpload();
    await user.upload(input, new File(['text'], 'notes.txt', { type: 'text/plain' }));
    const card = await failure();
    expect(card.getByText('Invalid file type. Supported formats: MP4, MOV, WebM')).toBeVisible();
    expect(card.getByText(/^notes\.txt is not one of these formats\. Nothing was uploaded/)).toBeVisible();
    expect(probeClip).not.toHaveBeenCalled();
  });

  test('is explained by what opening it has shown', async () => {
    probeClip.mockRejectedValue(clipError('no-video-track'));
    const { user, input } = await showUpload();
    await user.upload(input, clip('song.mp4'));
    const card = await failure();
    expect(card.getByText('Invalid file type. Supported formats: MP4, MOV, WebM')).toBeVisible();
    expect(card.getByText(/^song\.mp4 has sound but no picture\./)).toBeVisible();
    expect(await filesOf(userId)).toEqual([]);
  });
});

describe('too few tokens', () => {
  test('show needed and available tokens, and upload nothing', { tags: 'core' }, async () => {
    await useTokens(userId, 24_000);
    const { user, input } = await showUpload();
    await user.upload(input, clip());
    const dialog = within(await screen.findByRole('dialog', { name: 'Token Limit Reached' }));
    expect(
      dialog.getByText(/^Insufficient tokens for video processing\. Court 2\.mp4 was not/),
    ).toBeVisible();
    expect(dialog.getByText('8,938')).toBeVisible();
    expect(await dialog.findByText('1,000')).toBeVisible();
    expect(dialog.getByText('96 % used')).toBeVisible();
    expect(dialog.getByText('Your tokens cover 1 second of it.')).toBeVisible();
    expect(dialog.queryByText('Purchase Token Reload')).not.toBeInTheDocument();
    expect(dialog.queryByRole('button', { name: 'Upload anyway' })).not.toBeInTheDocument();
    expect(dialog.getByRole('link', { name: 'See plans' })).toHaveAttribute('href', '/subscription');
    await user.click(dialog.getByRole('button', { name: 'Not now' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(await filesOf(userId)).toEqual([]);
  });

  test('are also reported for a clip small enough to upload; it is uploaded on request', async () => {
    await useTokens(userId, 21_000);
    const { user, input, onReady } = await showUpload();
    await user.upload(input, clip());
    const dialog = within(await screen.findByRole('dialog', { name: 'Token Limit Reached' }));
    expect(await dialog.findByText('Your tokens cover 5 seconds of it.')).toBeVisible();
    expect(dialog.getByText(/You will have 25,000 tokens then: enough for this clip\.$/)).toBeVisible();
    expect(await filesOf(userId)).toEqual([]);
    failOnce('POST', '/rest/v1/videos');
    await user.click(dialog.getByRole('button', { name: 'Upload anyway' }));
    // A retry does not show the dialog again.
    await user.click((await failure()).getByRole('button', { name: 'Try Again' }));
    await waitFor(() => expect(onReady).toHaveBeenCalledOnce());
  });

  test('name the size if a smaller file would do', async () => {
    await useTokens(userId, 21_425);
    const large = clip();
    Object.defineProperty(large, 'size', { value: 50 * 1024 * 1024 + 1 });
    const { user, input } = await showUpload();
    await user.upload(input, large);
    const dialog = within(await screen.findByRole('dialog', { name: 'File Size Limit Reached' }));
    expect(
      dialog.getByText(
        /^File size limit exceeded\. With current token balance, uploads are limited to 50MB\./,
      ),
    ).toBeVisible();
  });
});
