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
const bytes = patternBytes(1000);
const RLS_ERROR_CLIENT = { status: 400, statusCode: '403', message: RLS_ERROR.message };

describe.skipIf(project.local === null)('policies one by one (SQL makes them)', () => {
  beforeAll(async () => {
    await project.local?.sql(`insert into storage.buckets (id, name) values
      ('insert_only', 'insert_only'), ('no_update', 'no_update'), ('broken', 'broken')`);
    await project.local?.sql(`create policy t1 on storage.objects for insert to authenticated
      with check (bucket_id in ('insert_only', 'no_update'))`);
    await project.local?.sql(`create policy t2 on storage.objects for select to authenticated
      using (bucket_id = 'no_update')`);
    await project.local?.sql(`create policy t3 on storage.objects for insert to authenticated
      with check (bucket_id = 'broken' and length(name) / (length(name) - length(name)) > 0)`);
  });

  // 0.15: upsert and PUT use RETURNING *, so they need SELECT even for a new object.
  test('upsert of a new object needs SELECT', async () => {
    const bucket = alice.client.storage.from('insert_only');
    expect((await bucket.upload('files/a.bin', bytes.buffer)).error).toBeNull();
    expect((await bucket.upload('files/b.bin', bytes.buffer, { upsert: true })).error).toMatchObject(
      RLS_ERROR_CLIENT,
    );
    expect((await bucket.update('files/c.bin', bytes.buffer)).error).toMatchObject(RLS_ERROR_CLIENT);
  });

  // INSERT, and UPDATE when it exists.
  test('upsert of an existing object needs UPDATE', async () => {
    const bucket = alice.client.storage.from('no_update');
    expect((await bucket.upload('files/a.bin', bytes.buffer, { upsert: true })).error).toBeNull();
    expect((await bucket.upload('files/a.bin', bytes.buffer, { upsert: true })).error).toMatchObject(
      RLS_ERROR_CLIENT,
    );
    expect(
      await storageInSql(project.local?.backend).move(
        alice,
        ['no_update', 'files/a.bin'],
        ['no_update', 'b'],
      ),
    ).toBe('hidden');
    expect((await bucket.remove(['files/a.bin'])).data).toEqual([]);
  });

  test('a policy that fails is a database error', async () => {
    const logged = vi.spyOn(console, 'error').mockReturnValue();
    const { error } = await alice.client.storage.from('broken').upload('files/a.bin', bytes.buffer);
    expect(logged).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: '22012' }));
    logged.mockRestore();
    expect(error).toMatchObject({ status: 500, statusCode: '500', message: 'database error, code: 22012' });
  });

  test('a missing grant is named', async () => {
    await project.local?.sql('revoke insert on storage.objects from anon');
    const response = await send(project, null, '/object/original_videos/x.mp4', {
      method: 'POST',
      headers: { 'content-type': 'video/mp4' },
      body: patternBytes(1),
    });
    await project.local?.sql('grant insert on storage.objects to anon');
    await expectStorageError(response, { ...RLS_ERROR, message: 'permission denied for table objects' });
  });

  // No permission test leaves a row behind.
  test('permission checks are rolled back', async () => {
    await alice.client.storage.from('insert_only').upload('files/late.bin', bytes.buffer);
    const rows = await project.local?.sql("select 1 from storage.objects where version = '1'");
    expect(rows).toEqual([]);
  });
});
