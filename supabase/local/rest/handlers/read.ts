import { rangeError } from '../errors/request-errors';
import { tableNotFound } from '../errors/schema-errors';
import { handlerTarget, negotiateFormat } from '../parser/media-type';
import { preferenceApplied } from '../parser/prefer';
import { parseQueryString } from '../parser/query-string';
import { withRangeHeader } from '../parser/range-header';
import { MAX_ROWS, planRead } from '../plan/read-plan';
import { answerBody } from '../response/answer-body';
import { isBodyless } from '../response/bodyless';
import { contentRange } from '../response/content-range';
import { applyOverrides } from '../response/overrides';
import { rowTotal } from '../response/row-total';
import { runStatement, type Answer } from '../response/run-statement';
import { requireSingle } from '../response/singular';
import type { Schema, Table } from '../schema/schema-types';
import { readAnswer } from '../sql/answer-sql';
import type { Exchange } from './exchange';

/** What the statement itself counts; one row more than an answer holds tells an estimate that there are too many. */
const COUNTED = { exact: 'all', estimated: MAX_ROWS + 1, planned: null } as const;

/** GET and HEAD of a table. */
export async function handleRead(exchange: Exchange, table: string, headOnly: boolean): Promise<Response> {
  const { request, preferences } = exchange;
  const query = withRangeHeader(parseQueryString(exchange.query, false), request);
  const { node, format } = await exchange.schema.plan((schema) => ({
    node: planRead(schema, query, {
      table: requireTable(schema, table).name,
      source: { kind: 'table' },
      ranged: true,
    }),
    format: negotiateFormat(request.headers.get('accept'), schema, handlerTarget(query, table)),
  }));
  const { count, handling, timezone } = preferences;
  const statement = readAnswer(node, {
    format: headOnly ? null : format,
    count: COUNTED[count ?? 'planned'],
  });
  const answer = await exchange.run({ readOnly: true }, async (session) => {
    const read = requireSingle(await runStatement(session, statement), format);
    return { ...read, total: await rowTotal(session, node, count, read.total) };
  });
  const headers = new Headers({
    'Content-Location': `/${table}${query.canonical === '' ? '' : `?${query.canonical}`}`,
    'Content-Type': format.contentType,
    'Content-Profile': 'public',
  });
  const applied = preferenceApplied({ count, handling, timezone });
  const body = headOnly ? null : answerBody(answer, format);
  return pageResponse(answer, node.offset, headers, applied, body);
}

/**
 * A page of rows with its Content-Range: 206 when there are more rows than it holds.
 * @throws RestError PGRST103 (416) when the offset lies behind the counted rows.
 */
export function pageResponse(
  answer: Answer,
  offset: number,
  headers: Headers,
  applied: string | null,
  body: BodyInit | null,
): Response {
  const { total, page } = answer;
  if (total !== null && offset > total) {
    throw rangeError(`An offset of ${offset} was requested, but there are only ${total} rows.`, total);
  }
  headers.set('Content-Range', contentRange(offset, offset + page - 1, total));
  if (applied !== null) headers.set('Preference-Applied', applied);
  const status = applyOverrides(answer, total !== null && page < total ? 206 : 200, headers);
  return new Response(isBodyless(status) ? null : body, { status, headers });
}

/** @throws RestError PGRST205. */
export function requireTable(schema: Schema, name: string): Table {
  const table = schema.tables.get(name);
  if (!table) throw tableNotFound(name, schema.tables.keys());
  return table;
}
