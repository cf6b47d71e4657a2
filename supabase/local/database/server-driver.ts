import pg from 'pg';
import type { DatabaseDriver, SqlResult, SqlSession, TransactionOptions } from './driver';
import { settingsStatement } from './settings-statement.mjs';

/**
 * A real Postgres server, chosen by DATABASE_URL. The user in the URL must be allowed to create roles.
 * @param connectionString postgres://… of a database that the embedded backend may own.
 * @param connections how many transactions run at once; others wait.
 */
export function createServerDriver(connectionString: string, connections = 8): DatabaseDriver {
  const pool = new pg.Pool({ connectionString, max: connections });
  return {
    async transaction(work, options = {}) {
      const client = await pool.connect();
      try {
        await begin(client, options);
        const result = await work(sessionOf(client));
        await client.query('commit');
        return result;
      } catch (error) {
        await client.query('rollback');
        throw error;
      } finally {
        client.release();
      }
    },
    close: () => pool.end(),
  };
}

async function begin(
  client: pg.PoolClient,
  { statementTimeoutMs, settings }: TransactionOptions,
): Promise<void> {
  await client.query(
    statementTimeoutMs === undefined
      ? 'begin'
      : `begin; set local statement_timeout = ${Math.round(statementTimeoutMs)}`,
  );
  if (settings === undefined) return;
  const { sql, params } = settingsStatement(settings);
  await client.query(sql, params);
}

function sessionOf(client: pg.PoolClient): SqlSession {
  return {
    async query<T>(sql: string, params: readonly unknown[] = []): Promise<SqlResult<T>> {
      const result = await client.query(sql, [...params]);
      return { rows: result.rows as T[], affectedRows: result.rowCount ?? 0 };
    },
    async exec(sql) {
      await client.query(sql);
    },
  };
}
