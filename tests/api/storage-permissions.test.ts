import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openProject } from 'local-supabase/testing/harness';
import {
  expectStorageError,
  newStorageUser,
  patternBytes,
  RLS_ERROR,
  send,
} from 'local-supabase/testing/storage-helpers';
import { storageInSql } from 'local-supabase/testing/storage-sql';

const project = await openProject();
afterAll(() => project.close());
const alice = await newStorageUser(project);
const bytes = patternBytes(1000).buffer;
const upsert = { upsert: true };
const REFUSED = { error: { status: 400, statusCode: '403', message: RLS_ERROR.message } };

describe.skipIf(project.local === null)('policies one by one (SQL makes them)', () => {
  beforeAll(async () => {
    await project.local?.backend.database.asOwner((session) =>
      session.exec(`
        insert into storage.buckets (id, name) select id, id from unnest(array['insert_only', 'no_update', 'broken']) id;
        create policy t1 on storage.objects for insert to authenticated
          with check (bucket_id in ('insert_only', 'no_update'));
        create policy t2 on storage.objects for select to authenticated using (bucket_id = 'no_update');
        create policy t3 on storage.objects for insert to authenticated
          with check (bucket_id = 'broken' and length(name) / (length(name) - length(name)) > 0);`),
    );
  });

  // Upsert and PUT use RETURNING *, so they need SELECT even for a new object.
  test('upsert of a new object needs SELECT', async () => {
    const bucket = alice.client.storage.from('insert_only');
    expect((await bucket.upload('files/a.bin', bytes)).error).toBeNull();
    expect(await bucket.upload('files/b.bin', bytes, upsert)).toMatchObject(REFUSED);
    expect(await bucket.update('files/c.bin', bytes)).toMatchObject(REFUSED);
    // No permission test leaves a row behind.
    expect(await project.local?.sql("select from storage.objects where version = '1'")).toEqual([]);
  });

  test('upsert of an existing object needs UPDATE, a move too, and removal DELETE', async () => {
    const bucket = alice.client.storage.from('no_update');
    expect((await bucket.upload('files/a.bin', bytes, upsert)).error).toBeNull();
    expect(await bucket.upload('files/a.bin', bytes, upsert)).toMatchObject(REFUSED);
    const { move } = storageInSql(project.local?.backend);
    expect(await move(alice, ['no_update', 'files/a.bin'], ['no_update', 'b'])).toBe('hidden');
    expect((await bucket.remove(['files/a.bin'])).data).toEqual([]);
  });

  test('a policy that fails is a database error', async () => {
    const logged = vi.spyOn(console, 'error').mockReturnValue();
    const { error } = await alice.client.storage.from('broken').upload('files/a.bin', bytes);
    expect(logged).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: '22012' }));
    logged.mockRestore();
    expect(error).toMatchObject({ status: 500, statusCode: '500', message: 'database error, code: 22012' });
  });

  test('a missing grant is named', async () => {
    await project.local?.sql('revoke insert on storage.objects from anon');
    const init = { method: 'POST', headers: { 'content-type': 'video/mp4' }, body: bytes };
    const response = await send(project, null, '/object/original_videos/x.mp4', init);
    await project.local?.sql('grant insert on storage.objects to anon');
    await expectStorageError(response, { ...RLS_ERROR, message: 'permission denied for table objects' });
  });
});
