// @module-tag core
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { discardOriginalUpload, interruptedUploads, uploadOriginal } from '@/backend/videos/original-upload';
import { RESUMABLE_CHUNK_BYTES } from '@/domain/limits';
import { signIn } from './support/backend';
import { forgetUploads } from './support/upload-desk';

let clip: File;

beforeEach(async () => {
  const { id } = await signIn();
  const bytes = new Uint8Array(RESUMABLE_CHUNK_BYTES + 1024);
  clip = new File([`clip of ${id}`, bytes], 'long rally.mp4', { type: 'video/mp4' });
});
afterEach(forgetUploads);

/**
 * Aborts when a request of this kind is created but not yet sent.
 * @returns the signal, and the methods that were sent.
 */
function abortBefore(method: string) {
  const controller = new AbortController();
  const sent: string[] = [];
  class AbortingRequest extends XMLHttpRequest {
    private opened = '';
    override open(opened: string, url: string | URL): void {
      super.open(opened, url, true);
      this.opened = opened;
      if (opened === method) controller.abort();
    }
    override send(body?: XMLHttpRequestBodyInit | null): void {
      sent.push(this.opened);
      super.send(body);
    }
  }
  vi.stubGlobal('XMLHttpRequest', AbortingRequest);
  return { signal: controller.signal, sent };
}

test.each([
  { method: 'POST', before: [] },
  { method: 'PATCH', before: ['POST'] },
])('an upload cancelled before its $method is sent stays cancelled', async ({ method, before }) => {
  const { signal, sent } = abortBefore(method);
  let path = '';
  await expect(
    uploadOriginal(clip, {
      contentType: 'video/mp4',
      signal,
      onPath: (given) => {
        path = given;
      },
    }),
  ).rejects.toMatchObject({ name: 'AbortError' });
  await discardOriginalUpload(path);
  expect(sent.filter((each) => each !== 'DELETE')).toEqual(before);
  expect(await interruptedUploads()).toEqual([]);
});
