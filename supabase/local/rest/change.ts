import { changeSql, type Change } from './change-sql';
import { contentRange, type Exchange } from './exchange';
import { planSelection, requireTable } from './find';
import { parseRows, type Payload } from './payload';
import { parseQuery, type Query } from './request/query';
import { RestError, unsupported } from './rest-error';
import type { Schema } from './schema';
import { contentHeaders, type Wishes } from './wishes';

/** POST, PATCH and DELETE of a table. */
export async function handleChange(
  exchange: Exchange,
  kind: Change['kind'],
  table: string,
): Promise<Response> {
  const { wishes, request, schema } = exchange;
  const query = parseQuery(exchange.query);
  if (wishes.counts) throw unsupported('counts of changed rows');
  if (query.order.length > 0 || query.limit !== null || query.offset > 0) {
    throw unsupported('order, limit and offset of changed rows');
  }
  const payload = kind === 'delete' ? null : parseRows(await request.text());
  const change = await schema.plan((known) => planChange(known, table, { kind, query, payload, wishes }));
  const { page, body, merged } = await exchange.run(changeSql(change, wishes.single), {
    readOnly: false,
  });
  const isMerge = wishes.merges && merged === page;
  return new Response(wishes.rows ? body : null, {
    status: kind === 'insert' ? (isMerge ? 200 : 201) : wishes.rows ? 200 : 204,
    headers: {
      'Content-Range': kind === 'update' ? contentRange(0, page - 1, null) : '*/*',
      ...wishes.applied,
      ...(wishes.rows && contentHeaders(wishes)),
    },
  });
}

interface Asked {
  readonly kind: Change['kind'];
  readonly query: Query;
  /** Null for a delete. */
  readonly payload: Payload | null;
  readonly wishes: Wishes;
}

/** @throws RestError PGRST200, 204 or 205; 21000 for a change of all rows. */
function planChange(schema: Schema, name: string, { kind, query, payload, wishes }: Asked): Change {
  const table = requireTable(schema, name);
  const selection = wishes.rows ? planSelection(schema, table, query) : null;
  if (kind !== 'insert' && query.filters.length === 0) throw whereClauseRequired(kind);
  const columns = [...(payload?.keys ?? [])].sort().map((key) => {
    const column = table.columns.get(key);
    if (column) return column;
    throw new RestError(`Could not find the '${key}' column of '${name}' in the schema cache`, {
      status: 400,
      code: 'PGRST204',
    });
  });
  const json = payload?.json ?? '[]';
  return { kind, table, selection, filters: query.filters, merges: wishes.merges, json, columns };
}

/** pg_safeupdate, which hosted projects load, refuses to change all rows of a table by accident. */
function whereClauseRequired(kind: 'update' | 'delete'): RestError {
  return new RestError(`${kind.toUpperCase()} requires a WHERE clause`, { status: 400, code: '21000' });
}
