// @module-tag core
import { readFile } from 'node:fs/promises';
import { afterAll, expect, test } from 'vitest';
import { createDatabase } from 'local-supabase/database/database';
import { migrate } from 'local-supabase/database/migrate';
import { createPgliteDriver } from 'local-supabase/testing/pglite-driver';
import { databaseImage } from 'local-supabase/testing/database-image';
import { renderTypes } from '../types/render-types';
import { differences, readParts } from './catalog';
import { LINTS } from './lints';

// The other database tests run on a server if there is one. `npm start` uses PGlite, on which the migrations must give
// the same result. PGlite made this image, which the service tests then use through the services.
const database = createDatabase(await createPgliteDriver({ image: await databaseImage() }));
const fromSchemas = createDatabase(await createPgliteDriver());
afterAll(() => Promise.all([database.close(), fromSchemas.close()]));

test('migrations and schemas give the same database (else: npm run migration)', async () => {
  await migrate(fromSchemas, { seed: false, from: 'schemas' });
  expect(differences(await database.asOwner(readParts), await fromSchemas.asOwner(readParts))).toEqual([]);
});

test('migrations and seed run on PGlite, twice, and give the committed types (else: npm run types) and no lint finding', async () => {
  await migrate(database, { seed: true });
  await migrate(database, { seed: true });
  expect(await database.asOwner(renderTypes)).toBe(await readFile('src/backend/database.types.ts', 'utf8'));
  for (const { name, sql } of LINTS) {
    expect(await database.asOwner(async (session) => (await session.query(sql)).rows), name).toEqual([]);
  }
});
