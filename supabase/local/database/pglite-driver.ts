import { PGlite, type Transaction } from '@electric-sql/pglite';
import type { DatabaseDriver, SqlResult, SqlSession } from './driver';
import { PGLITE_EXTENSIONS } from './pglite-extensions';

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
 * so limits of time do not hold: for tests, which open many (worker-driver.ts is what `npm start` uses).
 */
export async function createPgliteDriver({ dataDir, image }: PgliteOptions = {}): Promise<PgliteDriver> {
  const pg = await PGlite.create({
    ...(dataDir && { dataDir }),
    ...(image && { loadDataDir: image }),
    extensions: PGLITE_EXTENSIONS,
  });
  return {
    transaction: (work) => pg.transaction((tx) => work(sessionOf(tx))),
    dump: () => pg.dumpDataDir('none'),
    close: () => pg.close(),
  };
}

function sessionOf(tx: Transaction): SqlSession {
  return {
    async query<T>(sql: string, params: readonly unknown[] = []): Promise<SqlResult<T>> {
      const result = await tx.query<T>(sql, [...params]);
      return { rows: result.rows, affectedRows: result.affectedRows ?? 0 };
    },
    async exec(sql) {
      await tx.exec(sql);
    },
  };
}
