import { rangeError } from '../errors/request-errors';
import { parseQuery, type Query } from '../request/query';
import { LIST_TYPE, OBJECT_TYPE } from '../request/wishes';
import { findRelationship, requireTable } from '../schema/find';
import type { Schema } from '../schema/schema';
import { readAnswer } from '../sql/answer-sql';
import type { ReadPlan } from '../sql/read-sql';
import { contentRange, runStatement } from './answer';
import type { Exchange } from './exchange';

/**
 * GET and HEAD of a table: 206 when there are more rows than the answer holds.
 * @throws RestError PGRST103 (416) when the offset is past the counted rows.
 */
export async function handleRead(exchange: Exchange, table: string, headOnly: boolean): Promise<Response> {
  const { counts, single } = exchange.wishes;
  const query = parseQuery(exchange.query);
  const plan = await exchange.schema.plan((schema) => planRead(schema, table, query, false));
  const statement = readAnswer(plan, { body: !headOnly, single, counts });
  const { total, page, body } = await exchange.run({ readOnly: true }, (session) =>
    runStatement(session, statement, single),
  );
  const { offset } = query;
  if (total !== null && offset > total) {
    throw rangeError(`An offset of ${offset} was requested, but there are only ${total} rows.`, total);
  }
  const headers = new Headers({
    'Content-Location': `/${table}${query.canonical === '' ? '' : `?${query.canonical}`}`,
    'Content-Type': single ? OBJECT_TYPE : LIST_TYPE,
    'Content-Profile': 'public',
    'Content-Range': contentRange(offset, offset + page - 1, total),
  });
  if (counts) headers.set('Preference-Applied', 'count=exact');
  const status = total !== null && page < total ? 206 : 200;
  return new Response(headOnly ? null : body, { status, headers });
}

/**
 * Resolves a request's selection against the schema.
 * @param isChanged the rows come from a change, whose filters are not applied again.
 * @throws RestError PGRST200 or PGRST205.
 */
export function planRead(schema: Schema, table: string, query: Query, isChanged: boolean): ReadPlan {
  requireTable(schema, table);
  const embeds = query.embeds.map((item) => ({
    ...item,
    relationship: findRelationship(schema, table, item.table),
  }));
  return {
    table,
    isChanged,
    columns: query.columns,
    embeds,
    query: isChanged ? { ...query, filters: [] } : query,
  };
}
