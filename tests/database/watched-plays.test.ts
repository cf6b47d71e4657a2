// @module-tag core
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase, sqlState, type Role, type TestDatabase } from './harness';
import { addFilm, addPlay, addReel, recipeOf, saveReel } from './reel-helpers';
import { call, createPlaylist, from, inOneMoment, lookUp, repeat, share } from './sharing-helpers';

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.database.close());

let hosts = 0;
/** The headers of an unused network. */
const network = () => from(`192.0.2.${(hosts += 1)}`);

async function sharedReel() {
  const userId = await db.addUser();
  const plays = [await addPlay(db, userId), await addPlay(db, userId), await addPlay(db, userId)];
  const reelId = await addReel(db, userId, recipeOf(plays));
  await addFilm(db, userId, { reelId, plays });
  const { accessCode, id: shareId } = await share(db, userId, reelId);
  return { userId, plays, reelId, accessCode, shareId };
}

interface Watching {
  readonly code: string;
  readonly reelId: string;
  readonly plays: readonly number[];
  readonly role?: Role;
}

/** Records a view from a new network that watches some plays; returns its id. */
async function watch({ code, reelId, plays, role = 'anon' }: Watching): Promise<string> {
  const viewId = randomUUID();
  const headers = network();
  await db.as(role, 'select record_view($1, $2, $3)', [code, reelId, viewId], headers);
  await record(code, viewId, plays, headers);
  return viewId;
}

const record = (code: string, viewId: string, plays: readonly number[], headers = network()) =>
  db.as('anon', 'select record_watched_plays($1, $2, $3::smallint[])', [code, viewId, plays], headers);

const watched = async (
  userId: string,
  reelId: string,
  share: string | null = null,
  playlist: string | null = null,
) =>
  (
    await call<readonly { title: string; views: number }[]>(db, { userId }, 'get_watched_plays', {
      p_video_id: reelId,
      p_share_id: share,
      p_playlist_id: playlist,
    })
  ).map(({ views }) => views);

describe('how many watched each play of a reel', () => {
  test('is counted once per view, however often and in any order it is reported', async () => {
    const { userId, reelId, accessCode } = await sharedReel();
    const viewId = await watch({ code: accessCode, reelId, plays: [1] });
    await record(accessCode, viewId, [1, 2]);
    await record(accessCode, viewId, [2, 2, 1]);
    await watch({ code: accessCode, reelId, plays: [3, 1] });
    await watch({ code: accessCode, reelId, plays: [] });
    expect(await watched(userId, reelId)).toEqual([2, 1, 1]);
  });

  test('is returned for all links and for each', async () => {
    const { userId, reelId, accessCode, shareId } = await sharedReel();
    const playlist = await createPlaylist(db, userId, [reelId]);
    await watch({ code: accessCode, reelId, plays: [1] });
    await watch({ code: playlist.accessCode, reelId, plays: [1, 2] });
    expect(await watched(userId, reelId)).toEqual([2, 1, 0]);
    expect(await watched(userId, reelId, shareId)).toEqual([1, 0, 0]);
    expect(await watched(userId, reelId, null, playlist.id)).toEqual([1, 1, 0]);
  });

  test('stays with the plays when their order changes', async () => {
    const { userId, plays, reelId, accessCode } = await sharedReel();
    await watch({ code: accessCode, reelId, plays: [1] });
    const turned = plays.toReversed();
    await saveReel(db, userId, { id: reelId, base: 1, recipe: recipeOf(turned) });
    await addFilm(db, userId, { reelId, plays: turned, revision: 2 });
    expect(await watched(userId, reelId)).toEqual([0, 0, 1]);
  });

  test('is visible only to the owner, and never for a single view', async () => {
    const { userId, reelId, accessCode } = await sharedReel();
    await watch({ code: accessCode, reelId, plays: [1] });
    for (const other of [await db.addUser(), await db.addUser({ admin: true })])
      expect(await sqlState(watched(other, reelId))).toBe('PT404');
    const column = db.as({ userId }, 'select watched_plays from video_views where video_id = $1', [reelId]);
    expect(await sqlState(column)).toBe('42501');
  });

  test.each([[[0]], [[4]], [[-1]], [[32_767]], [Array.from({ length: 51 }, () => 1)]])(
    'ignores plays that do not exist: %j',
    async (plays) => {
      const { userId, reelId, accessCode } = await sharedReel();
      await watch({ code: accessCode, reelId, plays });
      expect(await watched(userId, reelId)).toEqual([0, 0, 0]);
    },
  );

  test('ignores views of another link, of yesterday, unknown ones and those of a paused link', async () => {
    const { userId, reelId, accessCode } = await sharedReel();
    const other = await sharedReel();
    const viewId = await watch({ code: accessCode, reelId, plays: [] });
    await record(other.accessCode, viewId, [1]);
    await record(accessCode, randomUUID(), [1]);
    await record('AAAAAAAA', viewId, [1]);
    await db.owner(`update video_views set created_at = now() - interval '25 hours' where id = $1`, [viewId]);
    await record(accessCode, viewId, [1]);
    await db.owner(`update video_views set created_at = now() where id = $1`, [viewId]);
    await db.as({ userId }, 'select set_link_active($1, false)', [accessCode]);
    await record(accessCode, viewId, [1]);
    expect(await watched(userId, reelId)).toEqual([0, 0, 0]);
    await db.as({ userId }, 'select set_link_active($1, true)', [accessCode]);
    await record(accessCode, viewId, [1]);
    expect(await watched(userId, reelId)).toEqual([1, 0, 0]);
  });

  test('is limited per network', async () => {
    const { accessCode } = await sharedReel();
    const headers = network();
    const name = 'record_watched_plays';
    const args = { p_access_code: accessCode, p_view_id: randomUUID(), p_plays: [1] };
    const states = await inOneMoment(
      db,
      repeat(241, () => ({ role: 'anon', name, args, headers })),
    );
    expect(states.filter((state) => state === 'ok')).toHaveLength(240);
    expect(states.at(-1)).toBe('PT429');
  });

  test('a view with the id of an existing one does not change that one', async () => {
    const { userId, reelId, accessCode } = await sharedReel();
    const viewId = await watch({ code: accessCode, reelId, plays: [1] });
    const other = await sharedReel();
    await db.as(
      'anon',
      'select record_view($1, $2, $3)',
      [other.accessCode, other.reelId, viewId],
      network(),
    );
    expect(await watched(userId, reelId)).toEqual([1, 0, 0]);
    expect(await watched(other.userId, other.reelId)).toEqual([0, 0, 0]);
  });
});

describe('what a link reveals about a reel', () => {
  interface Shown {
    readonly chapters: unknown;
  }
  const look = (code: string) =>
    lookUp<{ readonly video?: Shown; readonly videos?: readonly Shown[] }>(db, 'anon', code);
  const CHAPTERS = [
    { title: 'Play 1', startSec: 0 },
    { title: 'Play 2', startSec: 1 },
    { title: 'Play 3', startSec: 2 },
  ];

  test('includes the titles and times of its chapters, but not their videos', async () => {
    const { userId, plays, reelId, accessCode } = await sharedReel();
    const playlist = await createPlaylist(db, userId, [plays[0] ?? '', reelId]);
    const alone = await look(accessCode);
    expect(alone.video?.chapters).toEqual(CHAPTERS);
    expect((await look(playlist.accessCode)).videos?.map(({ chapters }) => chapters)).toEqual([
      null,
      CHAPTERS,
    ]);
    for (const play of plays) expect(JSON.stringify(alone)).not.toContain(play);
  });
});
