import * as v from 'valibot';
import type { SqlSession } from '../../database/driver';
import { notSingular } from '../errors/request-errors';
import type { Statement } from '../sql/sql';

const count = v.pipe(v.string(), v.transform(Number));
const answerRow = v.object({
  /** Total rows without limit and offset; null when not counted. */
  total: v.nullable(count),
  /** Rows in this answer. */
  page: count,
  body: v.nullable(v.string()),
  /** Rows that an upsert inserted; null when not counted. */
  inserted: v.nullable(count),
});

/** The row that every statement of sql/answer-sql returns. */
export type Answer = v.InferOutput<typeof answerRow>;

/**
 * Runs a statement. An error is thrown inside the transaction, so that it rolls back the statement's changes.
 * @param single whether the answer must have exactly one row.
 * @throws RestError PGRST116.
 */
export async function runStatement(
  session: SqlSession,
  { text, params }: Statement,
  single: boolean,
): Promise<Answer> {
  const { rows } = await session.query(text, params);
  const answer = v.parse(answerRow, rows[0]);
  if (single && answer.page !== 1) throw notSingular(answer.page);
  return answer;
}

/** Value of Content-Range: `first-last/total`, `*` for no rows and for an unknown total (upstream RangeQuery.hs). */
export function contentRange(first: number, last: number, total: number | null): string {
  const rows = total !== 0 && first <= last ? `${first}-${last}` : '*';
  return `${rows}/${total ?? '*'}`;
}
