import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { freshTypes } from './types/fresh-types';

/** `npm run types`: writes src/backend/database.types.ts. Run it after adding a migration. */
await writeFile(
  fileURLToPath(new URL('../../src/backend/database.types.ts', import.meta.url)),
  await freshTypes(),
);
