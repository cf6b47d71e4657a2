import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RESUMABLE_CHUNK_BYTES } from '@/domain/limits';
import { useUpload } from '@/features/upload/upload-store';
import { signIn, sql } from './support/backend';
import { CLIP, filesOf, forgetUploads, showUpload, videosOf } from './support/upload-desk';

// jsdom decodes no video: probing returns a clip of 12.4 s.
vi.mock('@/media/reading/probe', () => ({ probeClip: () => Promise.resolve(CLIP) }));
vi.mock('@/media/reading/thumbnail', () => import('./support/pictures'));

let userId: string;

beforeEach(async () => {
  userId = (await signIn()).id;
});
afterEach(forgetUploads);

/** A clip of three chunks. */
function largeClip(): File {
  const bytes = new Uint8Array(2 * RESUMABLE_CHUNK_BYTES + 1024);
  return new File([`clip of ${userId}`, bytes], 'long rally.mp4', { type: 'video/mp4' });
}

/**
 * Handles the chunks after the first.
 * @param handle returns false to send a chunk normally.
 */
function behindFirstChunk(handle: (request: XMLHttpRequest, chunk: number) => boolean): void {
  let chunks = 0;
  class WatchedRequest extends XMLHttpRequest {
    private method = '';
    override open(method: string, url: string | URL): void {
      super.open(method, url, true);
      this.method = method;
    }
    override send(body?: XMLHttpRequestBodyInit | null): void {
      const isHandled = this.method === 'PATCH' && ++chunks > 1 && handle(this, chunks);
      if (!isHandled) super.send(body);
    }
  }
  vi.stubGlobal('XMLHttpRequest', WatchedRequest);
}

test('an upload resumes after the connection was cut', async () => {
  let cuts = 0;
  behindFirstChunk((request) => {
    if (cuts === 2) return false;
    cuts++;
    queueMicrotask(() => request.dispatchEvent(new ProgressEvent('error')));
    return true;
  });
  const clip = largeClip();
  const { user, input, onReady } = await showUpload();
  await user.upload(input, clip);
  await waitFor(() => expect(onReady).toHaveBeenCalledOnce());
  expect(cuts).toBe(2);
  const stored = `select (metadata ->> 'size')::int as size from storage.objects
    where owner_id = $1 and bucket_id = 'original_videos'`;
  expect(await sql(stored, [userId])).toEqual([{ size: clip.size }]);
});

test('an upload cancelled between two chunks leaves nothing behind', async () => {
  const held = new Promise<void>((resolve) => {
    behindFirstChunk(() => {
      resolve();
      return true;
    });
  });
  const { user, input, unmount } = await showUpload();
  await user.upload(input, largeClip());
  await held;
  await user.click(screen.getByRole('button', { name: 'Cancel upload' }));
  expect(await screen.findByText('Drop your video here')).toBeVisible();
  await waitFor(() => expect(localStorage.getItem('standout.pending-uploads')).toBeNull());
  expect(await filesOf(userId)).toEqual([]);
  expect(await videosOf(userId)).toEqual([]);

  unmount();
  useUpload.getState().reset();
  await showUpload();
  expect(screen.queryByText('Upload interrupted')).not.toBeInTheDocument();
});
