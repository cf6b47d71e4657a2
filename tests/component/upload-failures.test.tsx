import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useUpload } from '@/features/upload/upload-store';
import { answerInstead, failOnce, loseAnswerOnce } from './support/answer-instead';
import { signIn, sql } from './support/backend';
import { installBrowserParts } from './support/browser-parts';
import { expectMessage } from './support/console-guard';
import { CLIP, clipOf, failure, filesOf, forgetUploads, showUpload } from './support/upload-desk';

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

/** Sends everything as text, which the bucket never accepts. */
class TextRequest extends XMLHttpRequest {
  override setRequestHeader(name: string, value: string): void {
    super.setRequestHeader(name, name === 'content-type' ? 'text/plain' : value);
  }
}

describe('a failed upload', () => {
  test('while recording keeps the bytes: Try Again does not send them again', { tags: 'core' }, async () => {
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
    expect(await filesOf(userId)).toHaveLength(2);
  });

  test('survives a reload: the screen says that the upload only has to be finished', async () => {
    await leaveUnfinished();
    const { user, input, onReady } = await showUpload();
    expect(await screen.findByText(/^Court 2\.mp4 is uploaded, but not saved yet\./)).toBeVisible();
    await user.upload(input, clip());
    await waitFor(() => expect(onReady).toHaveBeenCalledOnce());
  });

  test('can be discarded, and leaves nothing behind', async () => {
    await leaveUnfinished();
    const { user } = await showUpload();
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByText('Upload interrupted')).not.toBeInTheDocument());
    expect(await filesOf(userId)).toEqual([]);
  });

  test('with an unconfirmed record: Try Again finds that record', async () => {
    loseAnswerOnce('POST', '/rest/v1/videos');
    const { user, input, onReady } = await showUpload();
    await user.upload(input, clip());
    await user.click((await failure()).getByRole('button', { name: 'Try Again' }));
    await waitFor(() => expect(onReady).toHaveBeenCalledOnce());
    expect(await sql('select id from videos where user_id = $1', [userId])).toEqual([
      { id: onReady.mock.calls[0]?.[0].id },
    ]);
  });

  test('with an unconfirmed record is not an interrupted upload after a reload', async () => {
    loseAnswerOnce('POST', '/rest/v1/videos');
    await leaveFailed();
    await showUpload();
    await waitFor(() => expect(localStorage.getItem('standout.pending-uploads')).toBeNull());
    expect(screen.queryByText('Upload interrupted')).not.toBeInTheDocument();
  });

  test("never lets Discard remove a video's file", async () => {
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
    expect(await filesOf(userId)).toHaveLength(2);
  });

  test('of the disk says that the file could not be read', async () => {
    expectMessage(/^error: The upload failed/);
    probeClip.mockRejectedValueOnce(new DOMException('gone', 'NotReadableError'));
    const { user, input, onReady } = await showUpload();
    await user.upload(input, clip());
    const card = await failure();
    expect(card.getByText('Failed to upload video')).toBeVisible();
    expect(card.getByText(/^Court 2\.mp4 could not be read\. If you moved or changed/)).toBeVisible();
    await user.click(card.getByRole('button', { name: 'Try Again' }));
    await waitFor(() => expect(onReady).toHaveBeenCalledOnce());
  });

  test('of storage uses the specified text', async () => {
    vi.stubGlobal('XMLHttpRequest', TextRequest);
    const { user, input } = await showUpload();
    await user.upload(input, clip());
    expect((await failure()).getByText('Invalid file type. Supported formats: MP4, MOV, WebM')).toBeVisible();
  });

  test('says so if the bucket is missing', async () => {
    answerInstead('GET', '/storage/v1/bucket', () => Response.json([]));
    const { user, input } = await showUpload();
    await user.upload(input, clip());
    expect((await failure()).getByText('Original videos bucket not found')).toBeVisible();
  });

  /** An upload whose last step failed, in a closed tab. */
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
