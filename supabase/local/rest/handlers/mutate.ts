import { whereClauseRequired } from '../errors/request-errors';
import { columnNotFound } from '../errors/schema-errors';
import { parsePayload, type Payload } from '../request/payload';
import { parseQuery, type Query } from '../request/query';
import { LIST_TYPE, OBJECT_TYPE, type Wishes } from '../request/wishes';
import { requireTable } from '../schema/find';
import type { Column, Schema, Table } from '../schema/schema';
import { mutationAnswer } from '../sql/answer-sql';
import type { Mutation } from '../sql/mutation-sql';
import type { ReadPlan } from '../sql/read-sql';
import { contentRange, runStatement, type Answer } from './answer';
import type { Exchange } from './exchange';
import { planRead } from './read';

/** POST, PATCH and DELETE of a table. */
export async function handleMutation(
  exchange: Exchange,
  kind: Mutation['kind'],
  table: string,
): Promise<Response> {
  const { wishes, request } = exchange;
  const query = parseQuery(exchange.query);
  const payload = kind === 'delete' ? null : parsePayload(await request.text(), query.bodyColumns);
  const { mutation, plan } = await exchange.schema.plan((schema) =>
    planMutation(schema, table, { kind, query, payload, wishes }),
  );
  const statement = mutationAnswer(mutation, plan, { body: wishes.rows, single: wishes.single });
  const answer = await exchange.run({ readOnly: false }, (session) =>
    runStatement(session, statement, wishes.single),
  );
  const headers = new Headers({ 'Content-Range': rangeOf(kind, answer, wishes) });
  if (wishes.applied !== null) headers.set('Preference-Applied', wishes.applied);
  if (wishes.rows) {
    headers.set('Content-Type', wishes.single ? OBJECT_TYPE : LIST_TYPE);
    headers.set('Content-Profile', 'public');
  }
  const body = wishes.rows ? answer.body : null;
  return new Response(body, { status: statusOf(mutation, answer, wishes), headers });
}

interface Asked {
  readonly kind: Mutation['kind'];
  readonly query: Query;
  /** Null for a delete. */
  readonly payload: Payload | null;
  readonly wishes: Wishes;
}

/** @throws RestError PGRST200, 204 or 205; 21000 for a change of all rows. */
function planMutation(schema: Schema, name: string, { kind, query, payload, wishes }: Asked) {
  const table = requireTable(schema, name);
  const plan = planRead(schema, name, query, true);
  const returning = wishes.rows ? returnedColumns(plan, table) : [];
  const { filters } = query;
  const mutation = ((): Mutation => {
    if (kind === 'delete' || payload === null) {
      if (filters.length === 0) throw whereClauseRequired('DELETE');
      return { kind: 'delete', table, filters, returning };
    }
    const columns = [...payload.keys].sort().map((key) => columnOf(table, key));
    if (kind === 'insert') return { kind, table, payload, columns, returning, merges: wishes.merges };
    if (filters.length === 0 && columns.length > 0) throw whereClauseRequired('UPDATE');
    return { kind, table, payload, columns, filters, returning };
  })();
  return { mutation, plan };
}

/** Columns for the answer: the selected ones, those that join embedded tables, and the primary key. */
function returnedColumns({ columns, embeds }: ReadPlan, { primaryKey }: Table): readonly string[] {
  if (columns.includes('*')) return ['*'];
  const joined = embeds.flatMap(({ relationship }) => relationship.columns.map(({ parent }) => parent));
  return [...new Set([...columns, ...joined, ...primaryKey])];
}

function columnOf(table: Table, name: string): Column {
  const column = table.columns.get(name);
  if (!column) throw columnNotFound(table.name, name);
  return column;
}

function statusOf({ kind }: Mutation, { inserted }: Answer, { rows, merges }: Wishes): number {
  if (kind !== 'insert') return rows ? 200 : 204;
  return merges && (inserted ?? 0) <= 0 ? 200 : 201;
}

function rangeOf(kind: Mutation['kind'], { page }: Answer, { counts }: Wishes): string {
  const total = counts ? page : null;
  return kind === 'update' ? contentRange(0, page - 1, total) : contentRange(1, 0, total);
}
