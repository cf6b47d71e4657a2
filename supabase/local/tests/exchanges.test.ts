import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createDatabase, type Database } from '../database/database';
import { createWorkerDriver } from '../database/worker-driver';
import { migratedFolder } from '../testing/migrated-folder';

const VISITOR = { claims: { role: 'anon' }, readOnly: true } as const;

let folder: string;
let database: Database;
beforeAll(async () => {
  folder = await migratedFolder();
  database = createDatabase(await createWorkerDriver(join(folder, 'database')));
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

test('needs two messages for a request of one statement: everything up to its answer, and the end', async () => {
  const sql = `select current_user::text as role, current_setting('transaction_read_only') as reads,
      current_setting('request.jwt.claims') as claims`;
  const asked = () => database.asRequest(VISITOR, (session) => session.query(sql));
  const posted = vi.spyOn(Worker.prototype, 'postMessage');
  const { rows } = await asked();
  expect(posted).toHaveBeenCalledTimes(2);
  posted.mockRestore();
  expect(rows).toMatchObject([{ role: 'anon', reads: 'on', claims: '{"role":"anon"}' }]);
  // Nothing of a request leaks into the next one.
  const after = `select current_user::text as role, current_setting('request.jwt.claims') as claims`;
  const { rows: left } = await database.asOwner((session) => session.query(after));
  expect(left).toEqual([{ role: 'postgres', claims: '' }]);
});

test('settings that Postgres refuses fail the first statement and roll back the transaction', async () => {
  const broken = { ...VISITOR, readOnly: false, settings: { timezone: 'Nowhere/Land' } };
  const request = database.asRequest(broken, (session) => session.query('select 1'));
  await expect(request).rejects.toMatchObject({ code: '22023' });
  const next = await database.asOwner((session) => session.query('select 1 as one'));
  expect(next.rows).toEqual([{ one: 1 }]);
});
