import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { makeClipBytes } from '../clip-files';
import { clientAt } from 'local-supabase/testing/harness';
import {
  addVideo,
  charge,
  measure,
  openMeasureProject,
  record,
  saveFilm,
  signIn,
  upload,
  uploadFilm,
  type MeasureProject,
  type Uploader,
} from './measure-project';
import { heldBody } from 'local-supabase/testing/storage-helpers';
import { encodeMetadata } from 'local-supabase/testing/storage-tus-probe';

// Uploaders who try to have one file measured and paid, and another one processed.
const SHORT_FRAMES = 1;
const LONG_FRAMES = 180;
const priceOf = (frames: number) => frames * 24 + 10;

let project: MeasureProject;
let mallory: Uploader;
let short: Uint8Array<ArrayBuffer>;
let long: Uint8Array<ArrayBuffer>;

beforeAll(async () => {
  project = await openMeasureProject();
  mallory = await signIn(project, 'mallory@example.test');
  long = await makeClipBytes('mp4', LONG_FRAMES);
  short = padded(await makeClipBytes('mp4', SHORT_FRAMES), long.length);
});
afterEach(() => project.standBetween(null));
afterAll(() => project.close());

/** A clip padded by an empty box to the size of another, so that its size gives nothing away. */
function padded(bytes: Uint8Array<ArrayBuffer>, length: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(length);
  whole.set(bytes);
  new DataView(whole.buffer).setUint32(bytes.length, length - bytes.length);
  whole.set(new TextEncoder().encode('free'), bytes.length + 4);
  return whole;
}

const headers = () => ({
  apikey: project.backend.keys.publishable,
  authorization: `Bearer ${mallory.accessToken}`,
});

/** Uploads by the resumable protocol, which takes a name unchanged; URLs would lose their dots. */
async function uploadAs(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<number> {
  const fields = { bucketName: 'original_videos', objectName: name, contentType: 'video/mp4' };
  const answer = await fetch(`${project.url}/storage/v1/upload/resumable`, {
    method: 'POST',
    headers: {
      ...headers(),
      'tus-resumable': '1.0.0',
      'upload-length': String(bytes.length),
      'upload-metadata': encodeMetadata(fields),
      'content-type': 'application/offset+octet-stream',
    },
    body: bytes,
  });
  await answer.body?.cancel();
  return answer.status;
}

/** Tries to charge the file stored under a name. @returns the tokens; null when refused. */
async function tryToPay(name: string): Promise<unknown> {
  const { data } = await mallory.client
    .from('videos')
    .insert({ user_id: mallory.id, title: 'Clip', original_name: 'clip', original_path: name })
    .select('id')
    .maybeSingle();
  if (data === null) return null;
  await measure(mallory, data.id);
  return (await charge(mallory, String(data.id))).data;
}

describe('one address for two files', () => {
  test.each([
    ['A/decoy.mp4', (id: string) => `${id}/../${id}/decoy.mp4`],
    ['A/decoy.mp4 by a single dot', (id: string) => `${id}/./decoy.mp4`],
  ])('a long clip next to %s is not charged as the short one', async (_, nameOf) => {
    await upload(mallory, `${mallory.id}/decoy.mp4`, short);
    const name = nameOf(mallory.id);
    await uploadAs(name, long);
    expect(await tryToPay(name)).not.toBe(priceOf(SHORT_FRAMES));
  });

  test('does not measure another file that Storage returns', async () => {
    await upload(mallory, `${mallory.id}/other.mp4`, short);
    const { id, path } = await addVideo(mallory, long);
    const from = path.split('/').at(-1) ?? '';
    const elsewhere = (request: Request) => new Request(request.url.replace(from, 'other.mp4'), request);
    project.standBetween((request) => (request.url.includes('/object/') ? elsewhere(request) : request));
    expect((await measure(mallory, id))[0]).toBe(503);
    // Even when only the bytes are another file's.
    project.standBetween((request) => (request.headers.has('range') ? elsewhere(request) : request));
    expect((await measure(mallory, id))[0]).toBe(503);
    project.standBetween(null);
    expect((await charge(mallory, id)).error).toMatchObject({ code: 'PT409' });
    await measure(mallory, id);
    expect((await charge(mallory, id)).data).toBe(priceOf(LONG_FRAMES));
  });
});

/** An upload accepted by Storage whose bytes arrive later. @returns Storage's status. */
type Late = () => Promise<number>;

/** Replaces an original past the policies, like a URL that hosted Storage signed for the project. */
async function uploadPastPolicies(path: string, bytes: Uint8Array<ArrayBuffer>): Promise<Late> {
  const { storage } = clientAt(project.url, project.backend.keys.secret, fetch);
  const options = { contentType: 'video/mp4', upsert: true };
  return async () => {
    const { error } = await storage.from('original_videos').upload(path, bytes.slice().buffer, options);
    return error ? 400 : 200;
  };
}

/** Replaces an original over a slow connection. */
async function slowUpload(path: string, bytes: Uint8Array<ArrayBuffer>): Promise<Late> {
  const { body, begun, release } = heldBody(bytes);
  const init: RequestInit & { duplex: 'half' } = {
    method: 'POST',
    headers: {
      ...headers(),
      'content-type': 'video/mp4',
      'content-length': String(bytes.length),
      'x-upsert': 'true',
    },
    body,
    duplex: 'half',
  };
  const address = `${project.url}/storage/v1/object/original_videos/${path}`;
  const answer = project.backend.fetch(new Request(address, init));
  // The policies were checked before anything was recorded.
  await begun;
  return async () => {
    release();
    return (await answer).status;
  };
}

describe('an original replaced by an upload that began before its record', () => {
  async function shortClip(begin = slowUpload) {
    const path = `${mallory.id}/${crypto.randomUUID()}.mp4`;
    await upload(mallory, path, short);
    const finish = await begin(path, long);
    return { path, finish, id: await record(mallory, path) };
  }

  test('is measured again when unpaid', async () => {
    const { finish, id } = await shortClip();
    expect(await measure(mallory, id)).toEqual([200, { durationSec: 0.033333 }]);
    expect(await finish()).toBe(200);
    expect((await charge(mallory, id)).error).toMatchObject({ code: 'PT409' });
    expect(await measure(mallory, id)).toEqual([200, { durationSec: LONG_FRAMES / 30 }]);
    expect((await charge(mallory, id)).data).toBe(priceOf(LONG_FRAMES));
  });

  test.each([
    ['a slow upload', slowUpload],
    ['an upload past the policies', uploadPastPolicies],
  ])('is not paid by the other file’s charge, even once it is removed: %s', async (_, begin) => {
    const { path, finish, id } = await shortClip(begin);
    await measure(mallory, id);
    expect((await charge(mallory, id)).data).toBe(priceOf(SHORT_FRAMES));
    const film = await uploadFilm(mallory, id, short);
    await measure(mallory, id, film);
    expect((await saveFilm(mallory, id, film)).error).toBeNull();
    expect(await finish()).toBe(200);
    const refusal = { code: 'PT410', message: 'The file of this video is not the one that was paid for' };
    expect((await charge(mallory, id)).error).toMatchObject(refusal);
    expect((await saveFilm(mallory, id, film)).error).toMatchObject(refusal);
    await measure(mallory, id);
    expect((await charge(mallory, id)).error).toMatchObject(refusal);
    await mallory.client.storage.from('original_videos').remove([path]);
    expect((await charge(mallory, id)).error).toMatchObject(refusal);
    expect((await saveFilm(mallory, id, film)).error).toMatchObject(refusal);
    const used = await project.sql('select amount from token_usage where video_id = $1', [id]);
    expect(used).toEqual([{ amount: priceOf(SHORT_FRAMES) }]);
  });

  test('is not measured while it is replaced', async () => {
    const { finish, id } = await shortClip();
    project.standBetween(async (request) => {
      if (request.headers.has('range')) await finish();
      return request;
    });
    expect((await measure(mallory, id))[0]).toBe(503);
    project.standBetween(null);
    expect(await measure(mallory, id)).toEqual([200, { durationSec: LONG_FRAMES / 30 }]);
  });
});
