import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { UploadScreen } from '@/features/upload/upload-screen';
import { useUpload } from '@/features/upload/upload-store';
import { clipError } from '@/media/reading/clip-error';
import type { ClipInfo } from '@/media/reading/probe';
import { answerInstead, failOnce, loseAnswerOnce } from './support/answer-instead';
import { signIn, sql, useTokens } from './support/backend';
import { installBrowserParts } from './support/browser-parts';
import { expectMessage, UNMEASURED } from './support/console-guard';
import { renderScreen } from './support/render-screen';

// jsdom decodes no video: what looks into a clip answers for a clip of 12.4 s. The real ones run in tests/media and e2e.
const probeClip = vi.hoisted(() => vi.fn());
vi.mock('@/media/reading/probe', () => ({ probeClip }));
vi.mock('@/media/reading/thumbnail', () => ({
  makeThumbnail: () => Promise.resolve(new Blob(['frame'], { type: 'image/jpeg' })),
}));

const CLIP: Partial<ClipInfo> = { durationSec: 12.4, videoCodec: 'avc', canDecode: true };

let userId: string;

beforeAll(() => void installBrowserParts());

beforeEach(async () => {
  userId = (await signIn()).id;
  probeClip.mockReset().mockResolvedValue(CLIP);
});
afterEach(() => {
  vi.restoreAllMocks();
  localStorage.removeItem('standout.pending-uploads');
  useUpload.getState().reset();
});

async function showUpload() {
  const onReady = vi.fn();
  const view = renderScreen(<UploadScreen onReady={onReady} />);
  const input = await screen.findByLabelText('Choose a video file');
  return { user: userEvent.setup({ applyAccept: false }), input, onReady, ...view };
}

const clip = (name = 'Court 2.mp4', content = `clip of ${userId}`) =>
  new File([content], name, { type: 'video/mp4' });

async function failure() {
  return within(
    (await screen.findByRole('heading', { name: 'Upload Failed' })).closest('section') ?? document.body,
  );
}

const rows = (table: 'videos' | 'objects') =>
  table === 'videos'
    ? sql(
        'select title, friendly_name, status, original_path, thumbnail_path, frame_count, file_size::int from videos where user_id = $1',
        [userId],
      )
    : sql('select bucket_id, name from storage.objects where owner_id = $1 order by bucket_id', [userId]);

describe('a good clip', () => {
  test('is uploaded, recorded as ready with its first frame, and handed on', async () => {
    expectMessage(UNMEASURED);
    const { user, input, onReady } = await showUpload();
    const file = clip();
    await user.upload(input, file);
    await waitFor(() => expect(onReady).toHaveBeenCalledOnce());
    expect(onReady).toHaveBeenCalledWith({ id: expect.stringMatching(/^[0-9a-f-]{36}$/), file });
    const path = expect.stringMatching(new RegExp(`^${userId}/\\d{13}_court_2\\.mp4$`));
    const thumbnail = expect.stringMatching(new RegExp(`^${userId}/\\d{13}_court_2\\.jpg$`));
    expect(await rows('videos')).toEqual([
      {
        title: 'Court 2.mp4',
        friendly_name: 'Court 2.mp4',
        status: 'ready',
        original_path: path,
        thumbnail_path: thumbnail,
        // The file is no real one: its length cannot be read, and is charged for when it can.
        frame_count: null,
        file_size: file.size,
      },
    ]);
    expect(await rows('objects')).toEqual([
      { bucket_id: 'original_videos', name: path },
      { bucket_id: 'thumbnails', name: thumbnail },
    ]);
    expect(localStorage.getItem('standout.pending-uploads')).toBeNull();
  });

  test('can be dropped, and the zone says so', async () => {
    expectMessage(UNMEASURED);
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

  test('has the limit of a plan that is held and no longer sold', async () => {
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

describe('a file that cannot be taken', () => {
  test('is refused by its type without a look inside', async () => {
    const { user, input } = await showUpload();
    await user.upload(input, new File(['text'], 'notes.txt', { type: 'text/plain' }));
    const card = await failure();
    expect(card.getByText('Invalid file type. Supported formats: MP4, MOV, WebM')).toBeVisible();
    expect(card.getByText(/^notes\.txt is not one of these formats\. Nothing was uploaded/)).toBeVisible();
    expect(probeClip).not.toHaveBeenCalled();
  });

  test('is explained by what a look inside has found', async () => {
    probeClip.mockRejectedValue(clipError('no-video-track'));
    const { user, input } = await showUpload();
    await user.upload(input, clip('song.mp4'));
    const card = await failure();
    expect(card.getByText('Invalid file type. Supported formats: MP4, MOV, WebM')).toBeVisible();
    expect(card.getByText(/^song\.mp4 has sound but no picture\./)).toBeVisible();
    expect(await rows('objects')).toEqual([]);
  });
});

describe('too few tokens', () => {
  test('open the limit dialog with needed and available tokens, and nothing is uploaded', async () => {
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
    expect(dialog.queryByText('Purchase Token Reload')).not.toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Not now' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(await rows('objects')).toEqual([]);
  });

  test('name the size when a smaller file would do', async () => {
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

describe('a failure on the way', () => {
  test('in recording keeps the bytes: Try Again does not send them again', async () => {
    expectMessage(UNMEASURED);
    failOnce('POST', '/rest/v1/videos');
    const sent = vi.spyOn(XMLHttpRequest.prototype, 'open');
    const { user, input, onReady } = await showUpload();
    await user.upload(input, clip());
    const card = await failure();
    expect(card.getByText('Failed to upload video')).toBeVisible();
    expect(
      card.getByText(/^Court 2\.mp4 is uploaded and kept\. Only the last step is missing\./),
    ).toBeVisible();
    sent.mockClear();
    await user.click(card.getByRole('button', { name: 'Try Again' }));
    await waitFor(() => expect(onReady).toHaveBeenCalledOnce());
    expect(sent.mock.calls.filter(([, url]) => String(url).includes('original_videos'))).toEqual([]);
    expect(await rows('objects')).toHaveLength(2);
  });

  test('survives a reload: the screen tells that the upload only has to be finished', async () => {
    expectMessage(UNMEASURED);
    await leaveUnfinished();
    const { user, input, onReady } = await showUpload();
    expect(await screen.findByText(/^Court 2\.mp4 is up, but not saved yet\./)).toBeVisible();
    await user.upload(input, clip());
    await waitFor(() => expect(onReady).toHaveBeenCalledOnce());
  });

  test('can be discarded, and leaves nothing behind', async () => {
    await leaveUnfinished();
    const { user } = await showUpload();
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByText('Upload interrupted')).not.toBeInTheDocument());
    expect(await rows('objects')).toEqual([]);
  });

  test('whose record was made but not confirmed: Try Again finds that record', async () => {
    expectMessage(UNMEASURED);
    loseAnswerOnce('POST', '/rest/v1/videos');
    const { user, input, onReady } = await showUpload();
    await user.upload(input, clip());
    await user.click((await failure()).getByRole('button', { name: 'Try Again' }));
    await waitFor(() => expect(onReady).toHaveBeenCalledOnce());
    expect(await sql('select id from videos where user_id = $1', [userId])).toEqual([
      { id: onReady.mock.calls[0]?.[0].id },
    ]);
  });

  test('whose record was made but not confirmed is no interrupted upload after a reload', async () => {
    loseAnswerOnce('POST', '/rest/v1/videos');
    await leaveFailed();
    await showUpload();
    await waitFor(() => expect(localStorage.getItem('standout.pending-uploads')).toBeNull());
    expect(screen.queryByText('Upload interrupted')).not.toBeInTheDocument();
  });

  test('never lets Discard remove the file of a video', async () => {
    await leaveUnfinished();
    const { user } = await showUpload();
    const discard = await screen.findByRole('button', { name: 'Discard' });
    // The record arrives late, or another tab has finished the upload.
    await sql(
      `insert into videos (user_id, title, original_name, original_path)
       select owner_id::uuid, 'x', 'x', name from storage.objects
       where owner_id = $1 and bucket_id = 'original_videos'`,
      [userId],
    );
    await user.click(discard);
    await waitFor(() => expect(screen.queryByText('Upload interrupted')).not.toBeInTheDocument());
    expect(await rows('objects')).toHaveLength(2);
  });

  test('of the disk says that the file could not be read', async () => {
    expectMessage(UNMEASURED);
    expectMessage(/^error: The upload failed/);
    probeClip.mockRejectedValueOnce(new DOMException('gone', 'NotReadableError'));
    const { user, input, onReady } = await showUpload();
    await user.upload(input, clip());
    const card = await failure();
    expect(card.getByText('Failed to upload video')).toBeVisible();
    expect(card.getByText(/^Court 2\.mp4 could not be read\. If it was moved or changed/)).toBeVisible();
    await user.click(card.getByRole('button', { name: 'Try Again' }));
    await waitFor(() => expect(onReady).toHaveBeenCalledOnce());
  });

  test('of storage is told in the words of the specification', async () => {
    // The one change to what all test files share: no other file uploads to this bucket.
    await sql(
      "update storage.buckets set allowed_mime_types = array['video/webm'] where id = 'original_videos'",
    );
    try {
      const { user, input } = await showUpload();
      await user.upload(input, clip());
      expect(
        (await failure()).getByText('Invalid file type. Supported formats: MP4, MOV, WebM'),
      ).toBeVisible();
    } finally {
      await sql(
        "update storage.buckets set allowed_mime_types = array['video/mp4','video/quicktime','video/webm'] where id = 'original_videos'",
      );
    }
  });

  test('because the bucket is missing says so', async () => {
    answerInstead('GET', '/storage/v1/bucket', () => Response.json([]));
    const { user, input } = await showUpload();
    await user.upload(input, clip());
    expect((await failure()).getByText('Original videos bucket not found')).toBeVisible();
  });

  /** An upload whose last step failed, in a tab that is gone. */
  async function leaveUnfinished(): Promise<void> {
    failOnce('POST', '/rest/v1/videos');
    await leaveFailed();
  }

  async function leaveFailed(): Promise<void> {
    const { user, input, unmount } = await showUpload();
    await user.upload(input, clip());
    await failure();
    unmount();
    useUpload.getState().reset();
  }
});
