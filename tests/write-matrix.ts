import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withMatrix } from './database/attack/render-matrix';

/** `npm run security`: writes who may do what into SECURITY.md. Run it after a decision of the attack tests has changed. */
const target = join(import.meta.dirname, '../SECURITY.md');
await writeFile(target, await withMatrix(await readFile(target, 'utf8')));
