import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { metaOf, openPreviews, PICTURE, type PreviewProject } from './preview-project';

// Whatever an owner writes into a video's record or stores under it, only the link's pictures can be opened.
let project: PreviewProject;
beforeAll(async () => {
  project = await openPreviews();
});
beforeEach(() => project.forgetCalls());
afterAll(() => project.close());

/** A shared video of the owner's. */
async function sharedVideo() {
  const videoId = await project.addVideo({ title: 'Rally' });
  const { accessCode } = await project.share(videoId);
  const [row] = await project.sql('select thumbnail_path from videos where id = $1', [videoId]);
  return { videoId, accessCode, thumbnail: String(row?.['thumbnail_path']) };
}

/** What the link serves: the poster's status and body, and whether its page names a poster. */
async function shown(accessCode: string) {
  const poster = await project.ask(`/poster/shared/${accessCode}.jpg`);
  const page = await project.ask(`/shared/${accessCode}`);
  return {
    poster: poster.status,
    bytes: new Uint8Array(await poster.arrayBuffer()),
    page: page.status,
    namesPoster: 'og:image' in metaOf(await page.text()),
  };
}
const NOTHING = { poster: 404, bytes: new Uint8Array(), page: 200, namesPoster: false };

// Each of them was once the address of something else, requested with all rights.
const CLIMBING = [
  '/../../../../../../rest/v1/users',
  '/%2e%2e/%2e%2e/%2e%2e/%2e%2e/%2e%2e/rest/v1/users',
  '/..%2f..%2f..%2fbucket',
  '/..\\..\\..\\bucket',
  '/../../original_videos/secret.mp4',
];

describe('a thumbnail_path that climbs out of its bucket', () => {
  test.each(CLIMBING)('is refused: the folder and %s', async (rest) => {
    const { videoId, accessCode } = await sharedVideo();
    const { error } = await project.client
      .from('videos')
      .update({ thumbnail_path: project.ownerId + rest })
      .eq('id', videoId);
    expect(error?.code).toBe('23514');
    expect(await shown(accessCode)).toMatchObject({ poster: 200, bytes: PICTURE });
  });

  test('leads to nothing, even if it is in the database', async () => {
    const { videoId, accessCode } = await sharedVideo();
    await project.sql('alter table videos drop constraint videos_thumbnail_path_is_stored');
    for (const rest of CLIMBING) {
      await project.sql('update videos set thumbnail_path = $2 where id = $1', [
        videoId,
        project.ownerId + rest,
      ]);
      expect(await shown(accessCode)).toEqual(NOTHING);
    }
  });
});

describe('files under a thumbnail_path that are not pictures are not served', () => {
  const put = async (name: string, body: BlobPart) => {
    const thumbnails = project.service.storage.from('thumbnails');
    const file = await new Blob([body]).arrayBuffer();
    const { error } = await thumbnails.upload(name, file, { contentType: 'image/jpeg', upsert: true });
    expect(error).toBeNull();
  };

  test('text with a picture’s type', async () => {
    const { accessCode, thumbnail } = await sharedVideo();
    await put(thumbnail, '<script>alert(1)</script>');
    expect(await shown(accessCode)).toEqual(NOTHING);
  });

  test('a picture with another type', async () => {
    const { accessCode, thumbnail } = await sharedVideo();
    await project.sql(
      `update storage.objects set metadata = metadata || '{"mimetype": "text/html"}' where name = $1`,
      [thumbnail],
    );
    expect(await shown(accessCode)).toEqual(NOTHING);
  });

  test('a file larger than the thumbnail limit', async () => {
    const { accessCode, thumbnail } = await sharedVideo();
    const most = 5 * 1024 * 1024;
    await project.sql(`update storage.buckets set file_size_limit = $1 where id = 'thumbnails'`, [most * 2]);
    const long = new Uint8Array(most + 1);
    long.set(PICTURE);
    await put(thumbnail, long);
    expect(await shown(accessCode)).toMatchObject({ poster: 404, bytes: new Uint8Array() });
    await put(thumbnail, long.subarray(0, most));
    expect((await shown(accessCode)).poster).toBe(200);
  });
});
