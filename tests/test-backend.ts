import { createLocalBackend, type LocalBackend, type LocalBackendOptions } from '../supabase/local/backend';
import { databaseImage } from './database-image';

/** An embedded backend without the seed; in memory it begins with a copy of the migrated database. */
export async function createTestBackend(options: LocalBackendOptions = {}): Promise<LocalBackend> {
  const isInMemory = options.dataDir === undefined && options.databaseUrl === undefined;
  return createLocalBackend({
    seed: false,
    ...(isInMemory && { databaseImage: await databaseImage() }),
    ...options,
  });
}
