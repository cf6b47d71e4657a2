import { PGlite, type Transaction } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { pgcrypto } from '@electric-sql/pglite/contrib/pgcrypto';
import type { DatabaseDriver, SqlResult, SqlSession } from './driver';

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
 * a time; every request goes through it and no two requests can mix their roles.
 */
export async function createPgliteDriver({ dataDir, image }: PgliteOptions = {}): Promise<PgliteDriver> {
  const pg = await PGlite.create({
    ...(dataDir && { dataDir }),
    ...(image && { loadDataDir: image }),
    extensions: { pgcrypto, pg_trgm },
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
