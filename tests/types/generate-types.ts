import { writeFile } from 'node:fs/promises';
import { createDatabase } from 'local-supabase/database/database';
import { migrate } from 'local-supabase/database/migrate';
import { createPgliteDriver } from 'local-supabase/testing/pglite-driver';
import { renderTypes } from './render-types';

/** `npm run types`: writes the types of a new database made from the migrations. Run it after adding one. */
const database = createDatabase(await createPgliteDriver());
await migrate(database, { seed: false });
await writeFile('src/backend/database.types.ts', await database.asOwner(renderTypes));
await database.close();
