import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseImageFile } from './database-image';

/** A new data folder with a migrated database, unpacked instead of created: a backend opens it in its own thread. */
export async function migratedFolder(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'standout-folder-'));
  const database = join(dataDir, 'database');
  // Postgres rejects a folder that others can read.
  await mkdir(database, { mode: 0o700 });
  const tar = spawn('tar', ['-xf', await databaseImageFile(), '-C', database], { stdio: 'ignore' });
  const [code] = await once(tar, 'close');
  if (code !== 0) throw new Error(`tar ended with ${String(code)}.`);
  return dataDir;
}
