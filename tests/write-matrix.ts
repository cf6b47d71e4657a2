import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MATRIX_FILE, renderMatrix } from './database/attack/render-matrix';

/** `npm run security`: writes who may do what. Run it after changing a decision of the attack tests. */
await writeFile(join(import.meta.dirname, '..', MATRIX_FILE), await renderMatrix());
