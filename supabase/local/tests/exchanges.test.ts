import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDatabase, type Database } from '../database/database';
import { createPgliteDriver } from '../testing/pglite-driver';
import { createWorkerDriver } from '../database/worker-driver';
import { migratedFolder } from '../testing/migrated-folder';

const VISITOR = { claims: { role: 'anon' }, readOnly: true } as const;

/** Counts the calls of a class's method during some work. */
async function callsOf<T>(owner: T, name: keyof T, work: () => Promise<unknown>): Promise<number> {
  const real = owner[name] as (...args: unknown[]) => unknown;
  let calls = 0;
  Object.assign(Object(owner), {
    [name](this: unknown, ...args: unknown[]) {
      calls += 1;
      return real.apply(this, args);
    },
  });
  try {
    await work();
    return calls;
  } finally {
    Object.assign(Object(owner), { [name]: real });
  }
}

describe('a Postgres in this thread', () => {
  let database: Database;
  beforeAll(async () => {
    database = createDatabase(await createPgliteDriver());
  });
  afterAll(() => database.close());

  test('needs one exchange for a statement', async () => {
    const exchanges = (statements: number) =>
      callsOf(PGlite.prototype, 'execProtocolRaw', () =>
        database.asOwner(async (session) => {
          for (let n = 0; n < statements; n += 1) await session.query('select $1::int as n', [n]);
        }),
      );
    expect((await exchanges(5)) - (await exchanges(0))).toBe(5);
  });

  test('returns values of every kind unchanged', async () => {
    const text = 'a "quoted" \\ {text}, with ’ and NULL';
    const bytes = new Uint8Array([0, 1, 255]);
    const { rows } = await database.asOwner((session) =>
      session.query(
        `select $1::text as text, $2::int as int, $3::boolean as yes, $4::timestamptz as at, $5::bytea as bytes,
           $6::text[] as texts, $7::int[] as numbers, $8::jsonb as json, $9::text as nothing, $10::text[] as none,
           $11::timestamptz[] as times, $12::bigint as big, $13::uuid[] as ids`,
        [
          text,
          -7,
          true,
          new Date(1),
          bytes,
          [text, '', null, 'NULL'],
          [
            [1, 2],
            [3, 4],
          ],
          { a: [text] },
          null,
          [],
          [new Date(2)],
          9007199254740993n,
          ['5e3d1c5a-0000-4000-8000-000000000001'],
        ],
      ),
    );
    expect(rows).toEqual([
      {
        text,
        int: -7,
        yes: true,
        at: new Date(1),
        bytes,
        texts: [text, '', null, 'NULL'],
        numbers: [
          [1, 2],
          [3, 4],
        ],
        json: { a: [text] },
        nothing: null,
        none: [],
        times: [new Date(2)],
        big: 9007199254740993n,
        ids: ['5e3d1c5a-0000-4000-8000-000000000001'],
      },
    ]);
  });
});

describe('a Postgres in its own thread', () => {
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
    expect(await callsOf(Worker.prototype, 'postMessage', asked)).toBe(2);
    const { rows } = await asked();
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
});
