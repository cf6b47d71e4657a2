// @module-tag core
import { readFile } from 'node:fs/promises';
import { afterAll, expect, test } from 'vitest';
import { createDatabase } from '../../supabase/local/database/database';
import { migrate } from '../../supabase/local/database/migrate';
import { createPgliteDriver } from '../../supabase/local/database/pglite-driver';
import { readCatalogue } from '../../supabase/local/types/catalogue';
import { renderTypes } from '../../supabase/local/types/render';
import { renderSnapshot } from '../../supabase/local/types/snapshot';
import { LINTS } from './lints';

// The other database tests run on a server where there is one. `npm start` has PGlite, which makes the same of the
// migrations; the contract tests then use it through the services.
const database = createDatabase(await createPgliteDriver());
afterAll(() => database.close());

test('migrations and seed run on PGlite from the beginning, twice, and give the committed types and schema (else: npm run types) and no finding', async () => {
  await migrate(database, { seed: true });
  await migrate(database, { seed: true });
  expect(await renderTypes(await database.asOwner(readCatalogue))).toBe(
    await readFile('src/backend/database.types.ts', 'utf8'),
  );
  expect(await database.asOwner(renderSnapshot)).toBe(await readFile('supabase/schema.sql', 'utf8'));
  for (const { name, sql } of LINTS) {
    expect(await database.asOwner(async (session) => (await session.query(sql)).rows), name).toEqual([]);
  }
});
