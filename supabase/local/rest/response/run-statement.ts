import * as v from 'valibot';
import type { SqlSession } from '../../database/driver';
import type { Statement } from '../sql/sql';

const answerRow = v.object({
  total: v.nullable(v.pipe(v.string(), v.transform(Number))),
  page: v.pipe(v.string(), v.transform(Number)),
  body: v.nullable(v.string()),
  inserted: v.nullable(v.pipe(v.string(), v.transform(Number))),
  headers: v.nullable(v.string()),
  status: v.nullable(v.string()),
  location: v.optional(v.nullable(v.string()), null),
});

/** The row that every statement of sql/answer-sql gives. */
export interface Answer {
  /** Rows there are without limit and offset; null when not counted. */
  readonly total: number | null;
  /** Rows in this answer. */
  readonly page: number;
  readonly body: string;
  /** Rows that an upsert inserted; null when not counted. */
  readonly inserted: number | null;
  /** The settings response.headers and response.status, as functions of the database left them. */
  readonly headers: string | null;
  readonly status: string | null;
  /** Key columns and filters of the row that was inserted, as a JSON list of pairs; null when nobody asked. */
  readonly location: string | null;
}

export async function runStatement(session: SqlSession, { text, params }: Statement): Promise<Answer> {
  const { rows } = await session.query(text, params);
  const row = v.parse(answerRow, rows[0]);
  return { ...row, body: row.body ?? 'null' };
}
