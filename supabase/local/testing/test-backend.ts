import { rm } from 'node:fs/promises';
import { createLocalBackend, type LocalBackend, type LocalBackendOptions } from '../backend';
import { migratedFolder } from './migrated-folder';

/** Only tests that say so are about the speed of the machine. */
const PATIENT = { anon: 120_000, authenticated: 120_000, service_role: 120_000 } as const;

/** An embedded backend without the seed; without its own folder or server it starts with a migrated database. */
export async function createTestBackend(given: LocalBackendOptions = {}): Promise<LocalBackend> {
  const options = { seed: false, statementTimeoutsMs: PATIENT, ...given };
  const hasOwn = options.dataDir !== undefined || options.databaseUrl !== undefined;
  if (hasOwn) return createLocalBackend(options);
  const dataDir = await migratedFolder();
  const removeFolder = () => rm(dataDir, { recursive: true, force: true });
  try {
    const backend = await createLocalBackend({ dataDir, ...options });
    return {
      ...backend,
      async close() {
        await backend.close();
        await removeFolder();
      },
    };
  } catch (error) {
    await removeFolder();
    throw error;
  }
}
