import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { authClient } from '@/backend/auth/auth-client';
import { sharesQuery, viewersQuery } from '@/backend/queries';
import { createShare, deleteShare, listShares } from '@/backend/sharing/shares';
import { recordView } from '@/backend/sharing/record-view';
import { listViewers } from '@/backend/sharing/views';
import { isAccessCode } from '@/domain/access-code';
import { failRequests } from './support/answer-instead';
import { addAccount, forgetBrowser, insert, signIn, sql } from './support/backend';
import { expectMessage } from './support/console-guard';
import { addExport } from './support/exports';

let userId: string;
let email: string;
beforeEach(async () => {
  ({ id: userId, email } = await signIn());
});

afterEach(() => vi.restoreAllMocks());

/** Inserts links directly into the tables, one second apart, newest first. */
async function addShares(count: number): Promise<void> {
  await sql(
    `with v as (
       insert into public.videos (user_id, title, original_name)
       select $1, 'Clip ' || n, 'clip.mp4' from generate_series(1, $2::integer) n returning id, title
     )
     insert into public.video_shares (video_id, created_by, access_code, created_at)
     select id, $1, private.random_access_code(), now() - substr(title, 6)::integer * interval '1 second' from v`,
    [userId, count],
  );
}

describe('sharing a video', () => {
  test('returns a link, returns the same one again, and lists it', { tags: 'core' }, async () => {
    const { videoId, thumbnailPath } = await addExport(userId);
    const link = await createShare(videoId);
    expect(isAccessCode(link.accessCode)).toBe(true);
    expect((await createShare(videoId)).accessCode).toBe(link.accessCode);
    expect(await listShares(null)).toEqual({
      total: 1,
      next: null,
      items: [
        {
          id: link.id,
          accessCode: link.accessCode,
          createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
          isActive: true,
          expiresAt: null,
          hasPassword: false,
          showsCard: false,
          showsContact: false,
          views: 0,
          uniqueViewers: 0,
          video: { id: videoId, title: 'clip.mp4', friendlyName: 'Rally', thumbnailPath, durationSec: 12.4 },
        },
      ],
    });
  });

  test('reports that it is not processed or does not exist', { tags: 'core' }, async () => {
    const videoId = await insert(
      `insert into public.videos (user_id, title, original_name) values ($1, 'c', 'c.mp4') returning id`,
      [userId],
    );
    await expect(createShare(videoId)).rejects.toThrow('No processed video found for this video.');
    await expect(createShare(crypto.randomUUID())).rejects.toThrow('Video not found');
  });

  test('fails with a readable message', async () => {
    const { videoId } = await addExport(userId);
    failRequests('POST', '/rpc/');
    await expect(createShare(videoId)).rejects.toThrow('Failed to create share link');
    await expect(listShares(null)).rejects.toThrow('Failed to load data');
  });
});

test('lists come in consecutive pages', async () => {
  await addShares(103);
  const first = await sharesQuery.queryFn({ pageParam: sharesQuery.initialPageParam });
  const second = await sharesQuery.queryFn({ pageParam: sharesQuery.getNextPageParam(first) });
  const third = await listShares(second.next);
  expect([first, second, third].map((page) => [page.total, page.items.length])).toEqual([
    [103, 50],
    [103, 50],
    [103, 3],
  ]);
  expect(third.next).toBeNull();
  const titles = [first, second, third].flatMap((page) => page.items.map((share) => share.video.title));
  expect(titles).toEqual(Array.from({ length: 103 }, (_, index) => `Clip ${index + 1}`));
});

describe('deleting a share', () => {
  test('removes it from the list; a second time says that it is gone', { tags: 'core' }, async () => {
    const { id } = await createShare((await addExport(userId)).videoId);
    await deleteShare(id);
    expect((await listShares(null)).items).toEqual([]);
    await expect(deleteShare(id)).rejects.toMatchObject({
      code: 'share-delete-failed',
      message: 'Failed to delete share: Share not found',
    });
  });

  test('of somebody else does nothing', { tags: 'core' }, async () => {
    const { id } = await createShare((await addExport(userId)).videoId);
    await forgetBrowser();
    await signIn();
    await expect(deleteShare(id)).rejects.toThrow('Failed to delete share: Share not found');
    await forgetBrowser();
    await signIn(email);
    expect((await listShares(null)).total).toBe(1);
  });
});

describe('views', () => {
  test('are counted and listed with their viewers', { tags: 'core' }, async () => {
    const { videoId } = await addExport(userId);
    const { id, accessCode } = await createShare(videoId);
    await recordView(accessCode, videoId, crypto.randomUUID());
    await forgetBrowser();
    await recordView(accessCode, videoId, crypto.randomUUID());
    const viewer = await addAccount();
    await sql(`update public.users set first_name = 'Coach', last_name = 'Kim' where id = $1`, [viewer.id]);
    await signIn(viewer.email);
    await recordView(accessCode, videoId, crypto.randomUUID());
    await forgetBrowser();
    await signIn(email);
    const { items, ...counts } = await viewersQuery({ videoId, shareId: id }).queryFn({ pageParam: null });
    expect(counts).toEqual({ views: 3, uniqueViewers: 3, next: null });
    expect(items.map(({ name, isAnonymous, isOwner }) => [name, isAnonymous, isOwner])).toEqual([
      ['Coach Kim', false, false],
      [null, true, false],
      [null, false, true],
    ]);
    expect((await listShares(null)).items[0]).toMatchObject({ views: 3, uniqueViewers: 3 });
  });

  test('of somebody else’s video are not listed', { tags: 'core' }, async () => {
    const { videoId } = await addExport(userId);
    await forgetBrowser();
    await signIn();
    await expect(listViewers({ videoId }, null)).rejects.toThrow('Failed to load viewer data');
  });

  test('that cannot be recorded cause no error', async () => {
    expectMessage(/^warn: The view was not recorded/);
    await recordView('WRONG000', crypto.randomUUID(), crypto.randomUUID());
    failRequests('POST', '/rpc/record_view');
    await expect(recordView('WRONG000', crypto.randomUUID(), crypto.randomUUID())).resolves.toBeUndefined();
  });
});

test('nothing is shared, listed or deleted without a session', { tags: 'core' }, async () => {
  const { videoId } = await addExport(userId);
  await authClient.signOut({ scope: 'local' });
  for (const work of [
    () => createShare(videoId),
    () => listShares(null),
    () => deleteShare(videoId),
    () => listViewers({ videoId }, null),
  ]) {
    await expect(work()).rejects.toMatchObject({ code: 'no-session' });
  }
});
