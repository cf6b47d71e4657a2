import { createDatabase } from '../database/database';
import { migrate } from '../database/migrate';
import { createPgliteDriver } from '../database/pglite-driver';
import { readCatalogue } from './catalogue';
import { renderTypes } from './render';

/** The types of a new database made from the migrations. */
export async function freshTypes(): Promise<string> {
  const database = createDatabase(await createPgliteDriver());
  try {
    await migrate(database, { seed: false });
    return await renderTypes(await database.asOwner(readCatalogue));
  } finally {
    await database.close();
  }
}
