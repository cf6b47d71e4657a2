import { createDatabase } from '../database/database';
import { migrate } from '../database/migrate';
import { createPgliteDriver } from '../database/pglite-driver';
import { readCatalogue } from './catalogue';
import { renderTypes } from './render';
import { renderSnapshot } from './snapshot';

/** The types of a database that was just made from the migrations, and its schema as SQL. */
export async function freshTypes(): Promise<{ readonly types: string; readonly schema: string }> {
  const database = createDatabase(await createPgliteDriver());
  try {
    await migrate(database, { seed: false });
    return await database.asOwner(async (session) => ({
      types: await renderTypes(await readCatalogue(session)),
      schema: await renderSnapshot(session),
    }));
  } finally {
    await database.close();
  }
}
