// @module-tag core
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase, type Role, type TestDatabase } from './harness';
import {
  addProcessedVideo,
  call,
  createPlaylist,
  filesSeen,
  lookUp,
  share,
  type Link,
} from './sharing-helpers';

/** The files that Storage's own statement shows a caller with a share key: those that they can sign, read and list. */
let db: TestDatabase;
let userId: string;
let other: string;
let shown: string;
let hidden: string;
let link: Link;

beforeAll(async () => {
  db = await openTestDatabase();
  userId = await db.addUser();
  other = await db.addUser();
  shown = await addProcessedVideo(db, userId);
  hidden = await addProcessedVideo(db, userId);
  link = await share(db, userId, shown);
  await db.owner(
    `insert into storage.objects (bucket_id, name)
     select 'processed_videos', processed_video_path from videos
     union all select 'thumbnails', thumbnail_path from videos
     union all select 'original_videos', processed_video_path from videos
     union all select 'title_backgrounds', thumbnail_path from videos`,
  );
});
afterAll(() => db.database.close());

const keyOf = async (accessCode: string): Promise<string> => {
  const content = await lookUp(db, 'anon', accessCode);
  return String(content?.['fileKey']);
};

const seen = (role: Role, key?: string) => filesSeen(db, role, key);

async function filesOf(videoId: string): Promise<string[]> {
  const { rows } = await db.owner(
    `select 'processed_videos/' || processed_video_path as export, 'thumbnails/' || thumbnail_path as thumbnail
     from videos where id = $1`,
    [videoId],
  );
  return [String(rows[0]?.['export']), String(rows[0]?.['thumbnail'])];
}

describe('the key of a link', () => {
  test.each([
    'storage.object.sign',
    'storage.object.sign_many',
    'storage.object.list',
    'storage.object.list_v2',
    'storage.object.copy',
    'storage.object.move',
    'storage.render.image_authenticated',
    'storage.s3.object.get',
    '',
  ])('allows only reading: %s', async (operation) => {
    const key = await keyOf(link.accessCode);
    expect(await filesSeen(db, 'anon', key, operation)).toEqual([]);
    expect(await filesSeen(db, { userId: other }, key, operation)).toEqual([]);
  });

  test('shows no export that was replaced after it was measured', async () => {
    const key = await keyOf(link.accessCode);
    const [video = '', thumbnail = ''] = await filesOf(shown);
    const setVersion = (version: string) =>
      db.owner(
        `update videos v set processed_version = concat_ws('/', o.id::text, $2::text)
         from storage.objects o
         where v.id = $1 and o.bucket_id = 'processed_videos' and o.name = v.processed_video_path`,
        [shown, version],
      );
    await db.owner(`update storage.objects set version = 'measured' where bucket_id = 'processed_videos'`);
    await setVersion('measured');
    expect(await seen('anon', key)).toEqual([video, thumbnail]);
    await setVersion('another');
    expect(await seen('anon', key)).toEqual([thumbnail]);
    await db.owner('update videos set processed_version = null where id = $1', [shown]);
  });

  test('shows a visitor the export and the thumbnail of its video, and nothing else', async () => {
    expect(await seen('anon', await keyOf(link.accessCode))).toEqual(await filesOf(shown));
  });

  test('shows a user the same and their own files', async () => {
    const own = await filesOf(await addProcessedVideo(db, other));
    await db.owner(`insert into storage.objects (bucket_id, name) values ('thumbnails', $1)`, [
      own[1]?.replace('thumbnails/', ''),
    ]);
    expect(await seen({ userId: other })).toEqual([own[1]]);
    expect(new Set(await seen({ userId: other }, await keyOf(link.accessCode)))).toEqual(
      new Set([...(await filesOf(shown)), own[1]]),
    );
  });

  test('of a playlist shows the files of its videos', async () => {
    const playlist = await createPlaylist(db, userId, [shown, hidden]);
    expect(new Set(await seen('anon', await keyOf(playlist.accessCode)))).toEqual(
      new Set([...(await filesOf(shown)), ...(await filesOf(hidden))]),
    );
    await call(db, { userId }, 'update_playlist', {
      p_playlist_id: playlist.id,
      p_title: 'Less',
      p_description: '',
      p_video_ids: [hidden],
    });
    expect(await seen('anon', await keyOf(playlist.accessCode))).toEqual(await filesOf(hidden));
  });

  test('shows nothing once the link is inactive or deleted, even if another link shows the video', async () => {
    const videoId = await addProcessedVideo(db, userId);
    await createPlaylist(db, userId, [videoId]);
    const doomed = await share(db, userId, videoId);
    const key = await keyOf(doomed.accessCode);
    await db.owner('update video_shares set is_active = false where id = $1', [doomed.id]);
    expect(await seen('anon', key)).toEqual([]);
    await db.owner('update video_shares set is_active = true where id = $1', [doomed.id]);
    await call(db, { userId }, 'delete_share', { p_share_id: doomed.id, p_user_id: userId });
    expect(await seen('anon', key)).toEqual([]);
  });

  test('shows nothing when it is wrong or missing', async () => {
    const { accessCode, id } = link;
    const keys = [
      '00000000-0000-4000-8000-000000000000',
      accessCode,
      id,
      shown,
      '',
      '%',
      `' or true --`,
      '{}',
      (await keyOf(accessCode)).toUpperCase(),
      ` ${await keyOf(accessCode)}`,
    ];
    for (const key of keys) expect([key, await seen('anon', key)]).toEqual([key, []]);
    expect(await seen('anon')).toEqual([]);
  });
});

test('a user cannot share another user’s file by naming it in their own video', async () => {
  const [theirs] = await filesOf(hidden);
  await expect(
    db.owner('update videos set processed_video_path = $2 where id = $1', [
      await addProcessedVideo(db, other),
      theirs?.replace('processed_videos/', ''),
    ]),
  ).rejects.toMatchObject({ code: '23514' });
});

test('exports and thumbnails are in private buckets', async () => {
  const { rows } = await db.owner('select id from storage.buckets where public order by id');
  expect(rows.map((row) => row['id'])).toEqual([
    'cropped_backgrounds',
    'playlist_backgrounds',
    'title_backgrounds',
  ]);
});
