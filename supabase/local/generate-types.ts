import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { freshTypes } from './types/fresh-types';

/** `npm run types`: writes src/backend/database.types.ts and supabase/schema.sql. Run it after adding a migration. */
const { types, schema } = await freshTypes();
await writeFile(fileURLToPath(new URL('../../src/backend/database.types.ts', import.meta.url)), types);
await writeFile(fileURLToPath(new URL('../schema.sql', import.meta.url)), schema);
