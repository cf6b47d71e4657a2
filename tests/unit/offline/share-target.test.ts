import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MAX_UPLOAD_BYTES } from '@/domain/limits';
import { routeExists } from '@/app/route-table';
import { SHARE, sharedClipPath } from '@/domain/share-target';
import { VIDEO_PICKER_ACCEPT } from '@/domain/upload-rules';
import { receiveClip } from '@/offline/worker/receive-clip';

const ACTION = `https://standout.example${SHARE.action}`;
const clip = (name = 'rally.mp4', type = 'video/mp4', content = 'frames') =>
  new File([content], name, { type });

// What fails is also on the console.
beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => undefined));
afterEach(() => void vi.restoreAllMocks());

/** Posts to the share target. @returns the names of the kept files, and where the answer leads. */
async function share(body: BodyInit, keep: (file: File) => void = () => undefined) {
  const kept: string[] = [];
  const answer = await receiveClip(new Request(ACTION, { method: 'POST', body }), async (file) => {
    keep(file);
    kept.push(file.name);
    await Promise.resolve();
  });
  expect(answer.status).toBe(303);
  const { origin, pathname, search } = new URL(answer.headers.get('location') ?? '');
  expect(origin).toBe('https://standout.example');
  return { kept, path: pathname + search };
}

function formOf(...files: readonly (File | string)[]): FormData {
  const form = new FormData();
  for (const file of files) form.append(SHARE.field, file);
  return form;
}

test('phones offer the app for what an upload accepts', () => {
  const manifest = JSON.parse(readFileSync('public/manifest.webmanifest', 'utf8')) as Record<string, unknown>;
  expect(manifest['share_target']).toEqual({
    action: SHARE.action,
    method: 'POST',
    enctype: 'multipart/form-data',
    params: { files: [{ name: SHARE.field, accept: VIDEO_PICKER_ACCEPT.split(',') }] },
  });
  expect(routeExists(sharedClipPath('kept'))).toBe(true);
  // The address is answered by the worker alone.
  expect(routeExists(SHARE.action)).toBe(false);
});

test.each([clip(), clip('IMG_1.MOV', ''), clip('no ending', 'video/webm')])(
  'a shared video is kept',
  { tags: 'core' },
  async (file) => {
    expect(await share(formOf(file))).toEqual({ kept: [file.name], path: '/shared-clip?result=kept' });
  },
);

test.each([
  ['no file', formOf(), 'nothing'],
  ['a text', formOf('rally.mp4'), 'nothing'],
  ['an empty file', formOf(clip('rally.mp4', 'video/mp4', '')), 'nothing'],
  ['no form', 'rally.mp4', 'nothing'],
  ['several videos', formOf(clip(), clip('goal.mp4')), 'several'],
  ['a picture', formOf(clip('team.jpg', 'image/jpeg')), 'file-type'],
  ['a picture that is named like a video', formOf(clip('team.mp4', 'image/jpeg')), 'file-type'],
])('nothing is kept of %s, and the page says why', async (_, body, result) => {
  expect(await share(body)).toEqual({ kept: [], path: `/shared-clip?result=${result}` });
});

test('nothing is kept of a clip that is larger than any upload', async () => {
  const large = Object.defineProperty(clip(), 'size', { value: MAX_UPLOAD_BYTES + 1 });
  const form = Object.assign(new FormData(), { getAll: () => [large] });
  const request = Object.assign(new Request(ACTION), { formData: () => Promise.resolve(form) });
  const answer = await receiveClip(request, () => Promise.reject(new Error('kept')));
  expect(answer.headers.get('location')).toContain('result=file-too-large');
});

test('a full device is reported', async () => {
  const { path } = await share(formOf(clip()), () => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(path).toBe('/shared-clip?result=not-stored');
});
