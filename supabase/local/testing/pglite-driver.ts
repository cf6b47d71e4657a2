import { PGlite } from '@electric-sql/pglite';
import type { DatabaseDriver, SqlResult, SqlSession } from '../database/driver';
import { pgliteModules } from '../database/pglite-modules';
import { HOSTED_SEARCH_PATH, PGLITE_OPTIONS } from '../database/pglite-options.mjs';
import { applySettings, exec, query } from '../database/pglite-session.mjs';

export interface PgliteOptions {
  /** Folder for the data files. Default: in memory, lost when the process ends. */
  readonly dataDir?: string;
  /** Another database's dump to start from. The folder must be new. */
  readonly image?: Blob;
}

export interface PgliteDriver extends DatabaseDriver {
  /** All data files in one archive. */
  dump(): Promise<Blob>;
}

/**
 * Postgres 17 in this process. PGlite has one connection, and its transaction() runs one piece of work at a time. Every
 * request goes through it, so requests cannot mix their roles. Statements cannot be interrupted here, so timeouts do
 * not apply. For tests of SQL and for making images; the backend uses worker-driver.ts.
 */
export async function createPgliteDriver({ dataDir, image }: PgliteOptions = {}): Promise<PgliteDriver> {
  const pg = await PGlite.create({
    ...(dataDir && { dataDir }),
    ...(image && { loadDataDir: image }),
    ...(await pgliteModules()),
    ...PGLITE_OPTIONS,
  });
  await pg.exec(HOSTED_SEARCH_PATH);
  return {
    transaction: (work, { settings } = {}) =>
      pg.transaction(async () => {
        if (settings) await applySettings(pg, settings);
        return work(sessionOf(pg));
      }),
    dump: () => pg.dumpDataDir('none'),
    close: () => pg.close(),
  };
}

function sessionOf(pg: PGlite): SqlSession {
  return {
    query: <T>(sql: string, params: readonly unknown[] = []) =>
      query(pg, sql, params) as Promise<SqlResult<T>>,
    exec: (sql) => exec(pg, sql),
  };
}
