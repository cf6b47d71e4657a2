import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openProject, type Project } from './harness';
import { expectStorageError, MP4, newStorageUser, send } from './storage-helpers';

// Sources: supabase/storage src/http/routes/object/listObjectsV2.ts, src/storage/object.ts (listObjectsV2),
// migrations/tenant/0050-search-v2-optimised.sql and src/test/object-list-v2.test.ts.
let project: Project;
let alice: Awaited<ReturnType<typeof newStorageUser>>;
beforeAll(async () => {
  project = await openProject();
  alice = await newStorageUser(project);
  const names = [
    'b.mp4',
    'aal/z.mp4',
    'B.mp4',
    'aal',
    'aal.mp4',
    'c/d/e.mp4',
    'c/f.mp4',
    'a_x.mp4',
    'abx.mp4',
  ];
  for (const name of names) await videos().upload(`${alice.id}/${name}`, new Uint8Array(3), MP4);
  // Makes it the newest by its change, and leaves it where it was by its making.
  await videos().upload(`${alice.id}/aal/z.mp4`, new Uint8Array(4), { ...MP4, upsert: true });
});
afterAll(() => project.close());

const videos = () => alice.client.storage.from('original_videos');
type Options = NonNullable<Parameters<ReturnType<typeof videos>['listV2']>[0]>;

/** All pages of a listing, as names below the user's folder in the order of the pages. */
async function namesOf(options: Options): Promise<{ folders: string[]; objects: string[]; pages: number }> {
  const found = { folders: new Array<string>(), objects: new Array<string>(), pages: 0 };
  const below = (entry: { readonly name: string }) => entry.name.slice(alice.id.length + 1);
  let cursor: string | undefined = '';
  while (cursor !== undefined) {
    const { data, error } = await videos().listV2({ prefix: `${alice.id}/`, ...options, cursor });
    expect(error).toBeNull();
    found.folders.push(...(data?.folders ?? []).map(below));
    found.objects.push(...(data?.objects ?? []).map(below));
    found.pages += 1;
    expect(data?.hasNext).toBe(data?.nextCursor !== undefined);
    cursor = data?.nextCursor;
  }
  return found;
}

const BY_NAME = [
  'B.mp4',
  'a_x.mp4',
  'aal',
  'aal.mp4',
  'aal/z.mp4',
  'abx.mp4',
  'b.mp4',
  'c/d/e.mp4',
  'c/f.mp4',
];
const TOP = ['B.mp4', 'a_x.mp4', 'aal', 'aal.mp4', 'abx.mp4', 'b.mp4'];
const BY_MAKING = [
  'b.mp4',
  'aal/z.mp4',
  'B.mp4',
  'aal',
  'aal.mp4',
  'c/d/e.mp4',
  'c/f.mp4',
  'a_x.mp4',
  'abx.mp4',
];
const BY_CHANGE = [...BY_MAKING.filter((name) => name !== 'aal/z.mp4'), 'aal/z.mp4'];
const reversed = (names: readonly string[]) => [...names].reverse();

describe('pages of two', () => {
  const sorted = (column: 'name' | 'created_at' | 'updated_at', order?: 'asc' | 'desc') => ({
    limit: 2,
    sortBy: { column, ...(order && { order }) },
  });
  const topOf = (names: readonly string[]) => names.filter((name) => !name.includes('/'));

  test.each([
    ['by name', { limit: 2 }, BY_NAME],
    ['by name, backwards', sorted('name', 'desc'), reversed(BY_NAME)],
    ['by making', sorted('created_at'), BY_MAKING],
    ['by making, backwards', sorted('created_at', 'desc'), reversed(BY_MAKING)],
    ['by change', sorted('updated_at', 'asc'), BY_CHANGE],
    ['by change, backwards', sorted('updated_at', 'desc'), reversed(BY_CHANGE)],
  ])('%s: every object once', async (_name, options, objects) => {
    expect(await namesOf(options)).toEqual({ folders: [], objects, pages: 5 });
  });

  test.each([
    ['by name', { limit: 2 }, TOP, ['aal/', 'c/']],
    ['by name, backwards', sorted('name', 'desc'), reversed(TOP), ['c/', 'aal/']],
    ['by making', sorted('created_at'), topOf(BY_MAKING), ['aal/', 'c/']],
    ['by making, backwards', sorted('created_at', 'desc'), reversed(topOf(BY_MAKING)), ['c/', 'aal/']],
    // A folder keeps the time at which its oldest object was made.
    ['by change', sorted('updated_at'), topOf(BY_CHANGE), ['aal/', 'c/']],
  ])('%s, one level with folders', async (_name, options, objects, folders) => {
    expect(await namesOf({ ...options, with_delimiter: true })).toEqual({ folders, objects, pages: 4 });
  });
});

describe('a prefix', () => {
  test('need not end at a slash, and its signs stand for themselves', async () => {
    const at = (rest: string, with_delimiter: boolean) =>
      namesOf({ prefix: `${alice.id}/${rest}`, with_delimiter });
    expect(await at('aal', true)).toMatchObject({ objects: ['aal', 'aal.mp4'], folders: ['aal/'] });
    expect(await at('aal', false)).toMatchObject({ objects: ['aal', 'aal.mp4', 'aal/z.mp4'], folders: [] });
    expect(await at('a_x', false)).toMatchObject({ objects: ['a_x.mp4'] });
    expect(await at('%', false)).toMatchObject({ objects: [] });
    expect(await at('c/', true)).toMatchObject({ objects: ['c/f.mp4'], folders: ['c/d/'] });
  });
});

test('an entry has its key by folder, and a page says where it ends', async () => {
  const { data } = await videos().listV2({ prefix: `${alice.id}/aal`, with_delimiter: true, limit: 2 });
  expect(data).toEqual({
    hasNext: true,
    nextCursor: Buffer.from(`l:${alice.id}/aal.mp4`).toString('base64'),
    nextCursorKey: `${alice.id}/aal.mp4`,
    folders: [],
    objects: [
      expect.objectContaining({
        key: 'aal',
        name: `${alice.id}/aal`,
        id: expect.stringMatching(/^[\da-f-]{36}$/),
      }),
      expect.objectContaining({ key: 'aal.mp4', metadata: expect.objectContaining({ size: 3 }) }),
    ],
  });
  const next = await videos().listV2({
    prefix: `${alice.id}/aal`,
    with_delimiter: true,
    ...(data?.nextCursor && { cursor: data.nextCursor }),
  });
  expect(next.data).toEqual({
    hasNext: false,
    folders: [
      {
        key: 'aal',
        name: `${alice.id}/aal/`,
        id: null,
        updated_at: null,
        created_at: null,
        last_accessed_at: null,
        metadata: null,
      },
    ],
    objects: [],
  });
});

test('nothing of other users is listed', async () => {
  const bob = await newStorageUser(project);
  const { data } = await bob.client.storage.from('original_videos').listV2({ prefix: `${alice.id}/` });
  expect(data).toEqual({ hasNext: false, folders: [], objects: [] });
});

test.each([
  ['no cursor at all', Buffer.from('x:y').toString('base64')],
  [
    'a year before all objects',
    Buffer.from('l:a\nc:created_at\na:0000-01-01T00:00:00.000Z').toString('base64'),
  ],
  ['a time that is none', Buffer.from("l:a\nc:created_at\na:now'--").toString('base64')],
])('a cursor that no listing gave is refused: %s', async (_name, cursor) => {
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ cursor }),
  };
  await expectStorageError(await send(project, alice, '/object/list-v2/original_videos', init), {
    statusCode: '400',
    error: 'InvalidParameter',
    message: 'Invalid Parameter continuation token',
    code: 'InvalidParameter',
  });
});

test('a limit below one is refused in the words of the schema', async () => {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"limit":0}' };
  await expectStorageError(await send(project, alice, '/object/list-v2/original_videos', init), {
    statusCode: '400',
    error: 'Error',
    message: 'body/limit must be >= 1',
    code: 'InvalidRequest',
  });
});
