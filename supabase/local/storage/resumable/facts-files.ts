import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FileConfigstore } from '@tus/file-store';
import type { Upload } from '@tus/server';

/** Facts of uploads as JSON files. Each is written to a temporary file and renamed, so no file is ever half-written. */
export class FactsFiles extends FileConfigstore {
  override async set(version: string, upload: Upload): Promise<void> {
    const path = join(this.directory, `${version}.json`);
    const draft = `${path}.draft`;
    await writeFile(draft, JSON.stringify(upload));
    await rename(draft, path);
  }
}
