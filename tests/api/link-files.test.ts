import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clientAt } from 'local-supabase/testing/harness';
import { lookUp } from './look-up';
import { openMeasureProject, signIn, type MeasureProject, type Uploader } from './measure-project';

// The edge function link-files over HTTP: addresses of a link's files for visitors, and what those allow.
const BYTES = new Uint8Array(5000).map((_, k) => k % 251);
const TWO_HOURS = 2 * 60 * 60;

let project: MeasureProject;
let owner: Uploader;
let offsetMs = 0;
let videoId: string;
let path: string;
let link: { readonly id: string; readonly accessCode: string };

beforeAll(async () => {
  project = await openMeasureProject(() => new Date(Date.now() + offsetMs));
  owner = await signIn(project, 'owner@example.test');
});
beforeEach(async () => {
  offsetMs = 0;
  await project.sql('delete from private.rate_limits');
  videoId = crypto.randomUUID();
  path = `${owner.id}/${videoId}/film.mp4`;
  const service = clientAt(project.url, project.backend.keys.secret, fetch);
  const store = async (bucket: string, name: string, contentType: string) => {
    const { error } = await service.storage.from(bucket).upload(name, BYTES.slice().buffer, { contentType });
    if (error) throw error;
  };
  await store('processed_videos', path, 'video/mp4');
  await store('thumbnails', `${path}.jpg`, 'image/jpeg');
  await project.sql(
    `insert into videos (id, user_id, title, original_name, processed_video_path, thumbnail_path)
     values ($1, $2, 'Clip', 'clip.mp4', $3, $4)`,
    [videoId, owner.id, path, `${path}.jpg`],
  );
  link = (await owner.client.rpc('create_share', { p_video_id: videoId }).throwOnError()).data as typeof link;
});
afterAll(() => project.close());

interface Signed {
  readonly bucket: string;
  readonly name: string;
  readonly url: string;
}

async function keyOf(accessCode: string): Promise<string> {
  const visitor = clientAt(project.url, project.backend.keys.publishable, fetch);
  return String(Object(await lookUp(visitor, accessCode)).fileKey);
}

/** @returns the status, and the files. */
async function open(body: object, token = project.backend.keys.publishable) {
  const answer = await fetch(`${project.url}/functions/v1/link-files`, {
    method: 'POST',
    headers: {
      apikey: project.backend.keys.publishable,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  });
  const { files } = (await answer.json()) as { readonly files?: readonly Signed[] };
  return {
    status: answer.status,
    files: files ?? [],
    cors: answer.headers.get('access-control-allow-origin'),
  };
}

const statusAt = async (url: string | undefined): Promise<number> => {
  const answer = await fetch(`${project.url}/storage/v1${url ?? '/none'}`, {
    headers: { range: 'bytes=10-19' },
  });
  await answer.body?.cancel();
  return answer.status;
};

/** How long an address is valid, in seconds, according to its token. */
function lifetimeOf(url: string): number {
  const token = new URL(url, 'http://x').searchParams.get('token') ?? '';
  const { exp } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
    exp: number;
  };
  return exp - (Date.now() + offsetMs) / 1000;
}

describe('a visitor with the key of a link', { tags: 'core' }, () => {
  test('gets addresses of its files for two hours, which play by ranges without any header', async () => {
    const { status, files, cors } = await open({ fileKey: await keyOf(link.accessCode) });
    expect([status, cors]).toEqual([200, '*']);
    expect(new Set(files.map(({ bucket, name }) => `${bucket}/${name}`))).toEqual(
      new Set([`processed_videos/${path}`, `thumbnails/${path}.jpg`]),
    );
    for (const { url } of files) {
      expect(await statusAt(url)).toBe(206);
      expect(lifetimeOf(url)).toBeGreaterThan(TWO_HOURS - 60);
      expect(lifetimeOf(url)).toBeLessThanOrEqual(TWO_HOURS + 1);
    }
    offsetMs = (TWO_HOURS + 5) * 1000;
    for (const { url } of files) expect(await statusAt(url)).toBe(400);
  });

  test('gets them when signed in too, and so does the owner', async () => {
    const guest = await signIn(project, `guest-${crypto.randomUUID()}@example.test`);
    const fileKey = await keyOf(link.accessCode);
    for (const { accessToken } of [guest, owner]) {
      expect((await open({ fileKey }, accessToken)).files).toHaveLength(2);
    }
  });

  test('cannot choose for how long or which files', async () => {
    const fileKey = await keyOf(link.accessCode);
    const wishes = {
      fileKey,
      expiresIn: 315_360_000,
      seconds: 315_360_000,
      paths: [`${owner.id}/other.mp4`],
      files: [{ bucket: 'original_videos', name: path }],
      bucket: 'original_videos',
    };
    const { files } = await open(wishes);
    expect(files).toHaveLength(2);
    for (const { url } of files) expect(lifetimeOf(url)).toBeLessThanOrEqual(TWO_HOURS + 1);
  });

  test('gets them only until the link ends', async () => {
    const fileKey = await keyOf(link.accessCode);
    await project.sql(`update video_shares set expires_at = now() + interval '10 minutes' where id = $1`, [
      link.id,
    ]);
    for (const { url } of (await open({ fileKey })).files) expect(lifetimeOf(url)).toBeLessThanOrEqual(601);
  });
});

describe('after its link', { tags: 'core' }, () => {
  const ends: Readonly<Record<string, () => PromiseLike<unknown>>> = {
    'was paused': () =>
      owner.client
        .rpc('set_link_active', { p_access_code: link.accessCode, p_is_active: false })
        .throwOnError(),
    'got a password': () =>
      owner.client
        .rpc('guard_link', { p_access_code: link.accessCode, p_expires_at: null, p_password: 'north stand' })
        .throwOnError(),
    ended: () =>
      project.sql(`update video_shares set expires_at = now() - interval '1 second' where id = $1`, [
        link.id,
      ]),
    'was deleted': () =>
      owner.client.rpc('delete_share', { p_share_id: link.id, p_user_id: owner.id }).throwOnError(),
    'lost its film': () =>
      owner.client.from('videos').update({ processed_video_path: null }).eq('id', videoId).throwOnError(),
  };

  test.each(Object.entries(ends))(
    '%s, a key opens nothing, and earlier addresses expire within two hours',
    async (_, end) => {
      const fileKey = await keyOf(link.accessCode);
      const { files } = await open({ fileKey });
      await end();
      expect(await open({ fileKey })).toMatchObject({ status: 404, files: [] });
      expect(await statusAt(files[0]?.url)).toBe(206);
      offsetMs = (TWO_HOURS + 5) * 1000;
      expect(await statusAt(files[0]?.url)).toBe(400);
    },
  );
});

test('an invalid or unknown key opens nothing', async () => {
  expect((await open({ fileKey: crypto.randomUUID() })).status).toBe(404);
  for (const wrong of [
    undefined,
    null,
    7,
    '',
    'x',
    link.accessCode,
    `${await keyOf(link.accessCode)} `,
    [1],
  ]) {
    expect((await open({ fileKey: wrong })).status).toBe(400);
  }
  expect((await open([])).status).toBe(400);
});

test('a playlist of many videos is opened in one call, each file once', async () => {
  const names = Array.from({ length: 120 }, (_, k) => `${owner.id}/many/${k}.mp4`);
  await project.sql(
    `insert into storage.objects (bucket_id, name, version) select 'processed_videos', n, 'v' from unnest($1::text[]) n`,
    [names],
  );
  const ids = await project.sql(
    `insert into videos (user_id, title, original_name, processed_video_path)
     select $1, 'Clip', 'clip.mp4', n from unnest($2::text[]) n returning id`,
    [owner.id, names],
  );
  const { data } = await owner.client
    .rpc('create_playlist', { p_title: 'All', p_description: '', p_video_ids: ids.map((row) => row['id']) })
    .throwOnError();
  const { files } = await open({ fileKey: await keyOf(Object(data).accessCode) });
  expect(new Set(files.map(({ name }) => name))).toEqual(new Set(names));
});
