// @module-tag core
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ADVERTISED_PLANS } from '@/domain/advertised-plans';
import { formatBytes } from '@/domain/format';
import { MAX_UPLOAD_BYTES } from '@/domain/limits';
import { formatPrice } from '@/domain/subscription';
import { openTestDatabase, type TestDatabase } from './harness';
import { charge } from './token-helpers';

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.database.close());

test('the plans for sale match the landing page: names, prices, tokens, sizes', async () => {
  const { rows } = await db.as(
    { userId: await db.addUser() },
    'select name, price, token_limit, file_size_limit::float8 as bytes from plans where active order by price',
  );
  const sold = rows.map((row) => ({
    name: row['name'],
    price: formatPrice(Number(row['price'])),
    tokens: row['token_limit'],
    maxFile: formatBytes(Number(row['bytes'])).replace(' ', ''),
  }));
  expect(sold).toEqual(
    ADVERTISED_PLANS.map(({ name, price, tokens, maxFile }) => ({ name, price, tokens, maxFile })),
  );
});

test('the buckets and the app accept files up to the largest plan’s limit', async () => {
  const { rows } = await db.owner(
    `select (select max(file_size_limit)::float8 from plans) as plans, file_size_limit::float8 as bucket
     from storage.buckets where id in ('original_videos', 'processed_videos')`,
  );
  expect(rows).toEqual([1, 2].map(() => ({ plans: MAX_UPLOAD_BYTES, bucket: MAX_UPLOAD_BYTES })));
});

test('a clip of the largest size is recorded and charged for that size', async () => {
  const userId = await db.addUser();
  await db.holdPlan(userId, 'Enterprise');
  const videoId = await db.addVideo(userId, { sizeBytes: MAX_UPLOAD_BYTES, durationSec: 1 });
  expect(await charge(db, userId, videoId)).toBe(30 * 24 + 52 * 10);
});
