import type { Filter, IsValue, Query } from '../request/query';
import type { Relationship } from '../schema/find';
import { AND, columnOf, COMMA, EMPTY, ident, join, param, publicName, sql, type Sql } from './sql';

/** Rows of an answer or of an embedded list (Supabase's setting max-rows). */
export const MAX_ROWS = 1000;

/** A table that is embedded in the rows of another. */
export interface Embed {
  readonly table: string;
  readonly columns: readonly string[];
  readonly relationship: Relationship;
}

/** Rows to answer with. */
export interface ReadPlan {
  readonly table: string;
  /** Reads the rows changed by the statement's CTE pgrst_source. */
  readonly isChanged: boolean;
  readonly columns: readonly string[];
  readonly embeds: readonly Embed[];
  readonly query: Pick<Query, 'filters' | 'order' | 'limit' | 'offset'>;
}

/** The rows, with embedded tables as columns of JSON (upstream QueryBuilder.hs, readPlanToQuery). */
export function readSql({ table, isChanged, columns, embeds, query }: ReadPlan): Sql {
  const ref = isChanged ? ident(table) : publicName(table);
  const source = isChanged ? sql`pgrst_source as ${ref}` : ref;
  const items = [...columns.map((name) => columnOf(ref, name)), ...embeds.map(embedColumn)];
  const joins = embeds.map((embed, index) => joinSql(embed, index, ref));
  return sql`select ${join(items, COMMA)} from ${source}${join(joins, EMPTY)}${whereSql(ref, query.filters)}${orderSql(ref, query.order)}${isChanged ? EMPTY : rangeSql(query)}`;
}

/** How many rows there are without limit and offset. */
export function countSql(table: string, filters: readonly Filter[]): Sql {
  const ref = publicName(table);
  return sql`(select count(*) from ${ref}${whereSql(ref, filters)})`;
}

/** All filters combined with AND. */
export function whereSql(ref: Sql, filters: readonly Filter[]): Sql {
  const conditions = filters.map((filter) => filterSql(ref, filter));
  return conditions.length === 0 ? EMPTY : sql` where ${join(conditions, AND)}`;
}

const IS: Readonly<Record<IsValue, Sql>> = { null: sql`null`, true: sql`true`, false: sql`false` };

/** Values are parameters. Postgres infers their types from the column. */
function filterSql(ref: Sql, filter: Filter): Sql {
  const column = columnOf(ref, filter.column);
  switch (filter.operator) {
    case 'eq':
      return sql`${column} = ${param(filter.value)}`;
    case 'neq':
      return sql`${column} <> ${param(filter.value)}`;
    case 'in':
      return sql`${column} = any (${param(arrayLiteral(filter.values))})`;
    case 'is':
      return sql`${column} is ${IS[filter.value]}`;
  }
}

/** Postgres' text form of an array of texts: `{"a","b \"c\""}`. */
function arrayLiteral(values: readonly string[]): string {
  const quoted = values.map((value) => `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`);
  return `{${quoted.join(',')}}`;
}

function embedColumn({ table, relationship }: Embed, index: number): Sql {
  const alias = embedAlias(index);
  const value = relationship.toOne
    ? sql`row_to_json(${alias}.*)::jsonb`
    : sql`coalesce(${alias}.${alias}, '[]')`;
  return sql`${value} as ${ident(table)}`;
}

function joinSql({ table, columns, relationship }: Embed, index: number, parent: Sql): Sql {
  const alias = embedAlias(index);
  // Upstream's name for embedded tables, which appears in Postgres's messages about unknown columns.
  const ref = ident(`${table}_1`);
  const items = columns.map((name) => columnOf(ref, name));
  const conditions = relationship.columns.map(
    (pair) => sql`${columnOf(ref, pair.embedded)} = ${columnOf(parent, pair.parent)}`,
  );
  const rows = sql`select ${join(items, COMMA)} from ${publicName(table)} as ${ref} where ${join(conditions, AND)} limit ${param(String(MAX_ROWS))}`;
  if (relationship.toOne) return sql` left join lateral (${rows}) as ${alias} on true`;
  return sql` left join lateral (select json_agg(${alias})::jsonb as ${alias} from (${rows}) as ${alias}) as ${alias} on true`;
}

function embedAlias(index: number): Sql {
  return ident(`pgrst_embed_${index + 1}`);
}

function orderSql(ref: Sql, order: Query['order']): Sql {
  if (order.length === 0) return EMPTY;
  const terms = order.map(
    ({ column, direction }) => sql`${columnOf(ref, column)} ${direction === 'desc' ? sql`desc` : sql`asc`}`,
  );
  return sql` order by ${join(terms, COMMA)}`;
}

function rangeSql({ limit, offset }: Pick<Query, 'limit' | 'offset'>): Sql {
  const limitPart = sql` limit ${param(String(Math.min(limit ?? MAX_ROWS, MAX_ROWS)))}`;
  return offset === 0 ? limitPart : sql`${limitPart} offset ${param(String(offset))}`;
}
