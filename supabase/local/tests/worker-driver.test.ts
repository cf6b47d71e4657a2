import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DatabaseDriver } from '../database/driver';
import { createWorkerDriver } from '../database/worker-driver';

const ENDLESS = 'select count(*) from generate_series(1, 100000000000)';
const LIMITS = { statementTimeoutMs: 300 };
/** More turns than a statement takes to reach the thread that runs it. */
const TURNS = 100;

let folder: string;
let driver: DatabaseDriver;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'standout-worker-'));
  // The state that a kill in the middle of the first start leaves behind.
  await mkdir(join(folder, 'database'), { mode: 0o700 });
  await writeFile(join(folder, 'database', 'PG_VERSION'), '17\n');
  await writeFile(join(folder, 'database.new'), '');
  driver = await createWorkerDriver(join(folder, 'database'));
  await driver.transaction((session) => session.exec('create table kept (number int primary key)'));
});
afterAll(async () => {
  await driver.close();
  await rm(folder, { recursive: true, force: true });
});

const add = (number: number) =>
  driver.transaction((session) => session.query('insert into kept values ($1)', [number]));
const numbers = async () =>
  (await driver.transaction((session) => session.query('select number from kept order by 1'))).rows.map(
    (row) => row['number'],
  );

describe('a database in its own thread', () => {
  test('returns values of every kind unchanged, and errors with their details', async () => {
    const text = 'a "quoted" \\ {text}, with ’ and NULL';
    const values = [
      ['text', text],
      ['int', -7],
      ['boolean', true],
      ['timestamptz', new Date(1)],
      ['bytea', new Uint8Array([0, 1, 255])],
      ['text[]', [text, '', null, 'NULL']],
      [
        'int[]',
        [
          [1, 2],
          [3, 4],
        ],
      ],
      ['jsonb', { a: [text] }],
      ['text', null],
      ['text[]', []],
      ['timestamptz[]', [new Date(2)]],
      ['bigint', 9007199254740993n],
    ] as const;
    const columns = values.map(([type], index) => `$${index + 1}::${type} as v${index}`);
    const { rows } = await driver.transaction((session) =>
      session.query(
        `select ${columns.join(', ')}`,
        values.map(([, value]) => value),
      ),
    );
    expect(rows.map((row) => Object.values(row))).toEqual([values.map(([, value]) => value)]);
    const failed = driver.transaction(async (session) => {
      await session.query('insert into kept values (1)');
      await session.query('insert into kept values (1)');
    });
    await expect(failed).rejects.toMatchObject({
      code: '23505',
      detail: 'Key (number)=(1) already exists.',
      table: 'kept',
      constraint: 'kept_pkey',
    });
    expect(await numbers()).toEqual([]);
  });

  test('runs one transaction at a time, and no statement of it after its end', async () => {
    const order: string[] = [];
    let late: () => Promise<unknown> = async () => undefined;
    const first = driver.transaction(async (session) => {
      late = () => session.query('select 1');
      await session.query('select 1');
      order.push('first');
    });
    const second = driver.transaction(async (session) => {
      await session.query('select 1');
      order.push('second');
    });
    await Promise.all([first, second]);
    expect(order).toEqual(['first', 'second']);
    await expect(late()).rejects.toThrow('The transaction is over.');
  });

  test('a statement that times out fails with 57014, and the next one runs', async () => {
    await add(2);
    const slow = driver.transaction(async (session) => {
      await session.query('insert into kept values (3)');
      const stopped = await session.query(ENDLESS).catch((error: unknown) => error);
      expect(stopped).toMatchObject({
        code: '57014',
        message: 'canceling statement due to statement timeout',
      });
      await expect(session.query('select 1')).rejects.toMatchObject({ code: '25P02' });
    }, LIMITS);
    const waiting = add(4);
    // Nothing was committed, and it must not look committed either.
    await expect(slow).rejects.toMatchObject({ code: '57014' });
    await waiting;
    expect(await numbers()).toEqual([2, 4]);
  });

  test('keeps this thread free while a statement runs, and can close during it', async () => {
    await driver.close();
    await expect(add(5)).rejects.toThrow('The database is closed.');
    driver = await createWorkerDriver(join(folder, 'database'));
    expect(await numbers()).toEqual([2, 4]);
    let ended: Promise<void> = Promise.resolve();
    await new Promise<void>((begun) => {
      const running = driver.transaction((session) => {
        begun();
        return session.query(ENDLESS);
      });
      ended = expect(running).rejects.toThrow('The database is closed.');
    });
    // The statement never ends, so a blocked thread would never get here.
    for (let left = TURNS; left > 0; left -= 1) await turn();
    await driver.close();
    await ended;
  });
});

test('a folder that cannot be opened is an error and leaves nothing running', async () => {
  await writeFile(join(folder, 'file'), '');
  await expect(createWorkerDriver(join(folder, 'file', 'database'))).rejects.toMatchObject({
    code: expect.stringMatching(/^E[A-Z]+$/) as string,
  });
});
