import type { Embed, Selection } from './find';
import type { Filter, Query } from './request/query';
import { AND, columnOf, COMMA, EMPTY, ident, join, param, publicName, sql, type Sql } from './sql';

/** Rows of an answer or of an embedded list (Supabase's setting max-rows). */
export const MAX_ROWS = 1000;

interface AnswerParts {
  /** One object instead of a list. */
  readonly single: boolean;
  /** A WITH clause. */
  readonly source?: Sql;
  /** The value of a row, when it is not all its columns. */
  readonly item?: Sql;
  readonly total?: Sql;
  readonly merged?: Sql;
}

/**
 * A statement whose only row is the answer (upstream Statements.hs). The rows are text, so that no driver converts
 * numbers to JavaScript's.
 */
export function answerSql(rows: Sql, parts: AnswerParts): Sql {
  const { single, source = EMPTY, item = sql`pgrst_row`, total = sql`null::int`, merged = sql`0` } = parts;
  const list = sql`json_agg(${item})`;
  const body = single ? sql`${list} -> 0` : sql`coalesce(${list}, '[]')`;
  return sql`${source}select ${total} as total, count(*)::int as page, (${body})::text as body, ${merged} as merged from (${rows}) pgrst_row`;
}

/** The rows of a table (upstream QueryBuilder.hs, readPlanToQuery). */
export function readSql(table: string, selection: Selection, { filters, order, limit, offset }: Query): Sql {
  const ref = publicName(table);
  const terms = order.map(
    ({ column, descends }) => sql`${columnOf(ref, column)}${descends ? sql` desc` : EMPTY}`,
  );
  const sorting = terms.length === 0 ? EMPTY : sql` order by ${join(terms, COMMA)}`;
  const range = sql` limit ${param(String(Math.min(limit ?? MAX_ROWS, MAX_ROWS)))} offset ${param(String(offset))}`;
  return sql`${selectSql(ref, ref, selection)}${whereSql(ref, filters)}${sorting}${range}`;
}

/** How many rows there are without limit and offset. */
export function totalSql(table: string, filters: readonly Filter[]): Sql {
  const ref = publicName(table);
  return sql`(select count(*)::int from ${ref}${whereSql(ref, filters)})`;
}

/** The selected columns of the rows of `source`, with embedded tables as columns of JSON. */
export function selectSql(ref: Sql, source: Sql, { columns, embeds }: Selection): Sql {
  const items = [
    ...columns.map((name) => columnOf(ref, name)),
    ...embeds.map((embed) => sql`${embedSql(embed, ref)} as ${ident(embed.table)}`),
  ];
  return sql`select ${join(items, COMMA)} from ${source}`;
}

/** All filters combined with AND. */
export function whereSql(ref: Sql, filters: readonly Filter[]): Sql {
  const conditions = filters.map(({ column, condition }) => condition(columnOf(ref, column)));
  return conditions.length === 0 ? EMPTY : sql` where ${join(conditions, AND)}`;
}

function embedSql({ table, columns, toOne, pairs }: Embed, parent: Sql): Sql {
  // Upstream's name for embedded tables, which appears in Postgres's messages about unknown columns.
  const ref = ident(`${table}_1`);
  const items = columns.map((name) => columnOf(ref, name));
  const joined = pairs.map((pair) => sql`${columnOf(ref, pair.embedded)} = ${columnOf(parent, pair.parent)}`);
  const rows = sql`select ${join(items, COMMA)} from ${publicName(table)} as ${ref} where ${join(joined, AND)} limit ${param(String(MAX_ROWS))}`;
  const value = toOne
    ? sql`row_to_json(pgrst_embed)::jsonb`
    : sql`coalesce(json_agg(pgrst_embed)::jsonb, '[]')`;
  return sql`(select ${value} from (${rows}) pgrst_embed)`;
}
