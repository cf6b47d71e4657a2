import * as v from 'valibot';
import type { SqlSession } from '../../database/driver';
import { isCallable } from '../schema/load-schema';
import { FUNCTIONS_SQL, SCHEMA_COMMENT_SQL, TABLES_SQL } from './describe-queries';

const columnRow = v.object({
  name: v.string(),
  comment: v.nullable(v.string()),
  required: v.boolean(),
  type: v.string(),
  maxLength: v.nullable(v.number()),
  values: v.array(v.string()),
  defaultSql: v.nullable(v.string()),
});
const tableRow = v.object({
  name: v.string(),
  comment: v.nullable(v.string()),
  columns: v.array(columnRow),
});
const functionRow = v.object({
  name: v.string(),
  comment: v.nullable(v.string()),
  volatile: v.boolean(),
  params: v.array(
    v.object({ name: v.string(), type: v.string(), required: v.boolean(), variadic: v.boolean() }),
  ),
});
const schemaRow = v.object({ comment: v.nullable(v.string()) });

export type DescribedColumn = v.InferOutput<typeof columnRow>;
export type DescribedTable = v.InferOutput<typeof tableRow>;
export type DescribedFunction = v.InferOutput<typeof functionRow>;

/** What a role may use of the schema public, with the comments on it. */
export interface Description {
  readonly comment: string | null;
  readonly tables: readonly DescribedTable[];
  readonly functions: readonly DescribedFunction[];
}

/** Reads it as the session's role; leaves the session without a search path. */
export async function readDescription(session: SqlSession): Promise<Description> {
  const comments = await session.query(SCHEMA_COMMENT_SQL);
  const functions = await session.query(FUNCTIONS_SQL);
  await session.query("select set_config('search_path', '', true)");
  const tables = await session.query(TABLES_SQL);
  return {
    comment: v.parse(schemaRow, comments.rows[0]).comment,
    tables: v.parse(v.array(tableRow), tables.rows),
    functions: v.parse(v.array(functionRow), functions.rows).filter(isCallable),
  };
}
