import { PGlite } from '@electric-sql/pglite';
import type { DatabaseDriver, SqlResult, SqlSession } from './driver';
import { pgliteModules } from './pglite-modules';
import { HOSTED_SEARCH_PATH, PGLITE_OPTIONS } from './pglite-options.mjs';
import { applySettings, exec, query } from './pglite-session.mjs';
import { addStandIns } from './stand-in-extensions.mjs';

export interface PgliteOptions {
  /** Folder for the data files; left out, the data lives in memory and dies with the process. */
  readonly dataDir?: string;
  /** Another database's dump, to begin with a copy of it. The folder must be new. */
  readonly image?: Blob;
}

export interface PgliteDriver extends DatabaseDriver {
  /** All data files in one archive. */
  dump(): Promise<Blob>;
}

/**
 * Postgres 17 in this process. PGlite has one connection, so its own transaction() lets one piece of work in at
 * a time; every request goes through it and no two requests can mix their roles. Nothing can interrupt a statement here,
 * so limits of time do not hold: for tests of SQL alone, and to make images (worker-driver.ts is what the backend uses).
 */
export async function createPgliteDriver({ dataDir, image }: PgliteOptions = {}): Promise<PgliteDriver> {
  const pg = await PGlite.create({
    ...(dataDir && { dataDir }),
    ...(image && { loadDataDir: image }),
    ...(await pgliteModules()),
    ...PGLITE_OPTIONS,
  });
  await pg.exec(HOSTED_SEARCH_PATH);
  addStandIns(pg);
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
