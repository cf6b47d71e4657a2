import type { Payload } from '../request/payload';
import type { Filter } from '../request/query';
import type { Column, Table } from '../schema/schema';
import { bodySql } from './body-sql';
import { whereSql } from './read-sql';
import { columnOf, COMMA, EMPTY, ident, join, publicName, sql, type Sql } from './sql';

interface Change {
  readonly table: Table;
  /** Columns of the changed rows that the answer needs. */
  readonly returning: readonly string[];
}

interface Values {
  readonly payload: Payload;
  readonly columns: readonly Column[];
}

export type Mutation =
  | (Change & Values & { readonly kind: 'insert'; readonly merges: boolean })
  | (Change & Values & { readonly kind: 'update'; readonly filters: readonly Filter[] })
  | (Change & { readonly kind: 'delete'; readonly filters: readonly Filter[] });

/** The statement that changes rows, with what it returns (upstream QueryBuilder.hs, mutatePlanToQuery). */
export function mutationSql(mutation: Mutation): Sql {
  switch (mutation.kind) {
    case 'insert':
      return insertSql(mutation);
    case 'update':
      return mutation.columns.length === 0 ? noUpdateSql(mutation) : updateSql(mutation);
    case 'delete': {
      const ref = publicName(mutation.table.name);
      return sql`delete from ${ref}${whereSql(ref, mutation.filters)}${returningSql(mutation)}`;
    }
  }
}

function insertSql(mutation: Extract<Mutation, { kind: 'insert' }>): Sql {
  const { table, columns, payload, merges } = mutation;
  const names = columns.map(({ name }) => ident(name));
  const target = names.length === 0 ? EMPTY : sql` (${join(names, COMMA)})`;
  const values = join(
    names.map((name) => sql`pgrst_body.${name}`),
    COMMA,
  );
  const counting = merges ? sql` where ${COUNT_INSERT}` : EMPTY;
  return sql`insert into ${publicName(table.name)}${target} select ${values}${bodySql(payload, columns)}${counting}${conflictSql(mutation)}${returningSql(mutation)}`;
}

/** Always true. Counts inserted rows in a setting, minus those that become updates. */
const COUNT_INSERT = countInserted(sql`+ 1`, sql`'0'`);
const UNCOUNT_INSERT = countInserted(sql`- 1`, sql`'-1'`);

function countInserted(change: Sql, never: Sql): Sql {
  return sql`set_config('pgrst.inserted', (coalesce(nullif(current_setting('pgrst.inserted', true), '')::int, 0) ${change})::text, true) <> ${never}`;
}

function conflictSql({ merges, table, columns }: Extract<Mutation, { kind: 'insert' }>): Sql {
  if (!merges || table.primaryKey.length === 0) return EMPTY;
  const target = sql` on conflict (${join(table.primaryKey.map(ident), COMMA)})`;
  if (columns.length === 0) return sql`${target} do nothing`;
  const changes = columns.map(({ name }) => sql`${ident(name)} = excluded.${ident(name)}`);
  return sql`${target} do update set ${join(changes, COMMA)} where ${UNCOUNT_INSERT}`;
}

function updateSql(mutation: Extract<Mutation, { kind: 'update' }>): Sql {
  const { table, columns, payload, filters } = mutation;
  const ref = publicName(table.name);
  const changes = columns.map(({ name }) => sql`${ident(name)} = pgrst_body.${ident(name)}`);
  return sql`update ${ref} set ${join(changes, COMMA)}${bodySql(payload, columns)}${whereSql(ref, filters)}${returningSql(mutation)}`;
}

/** An empty body changes nothing, but the answer still needs its columns. */
function noUpdateSql({ table, returning }: Change): Sql {
  const columns = returning.map((name) => columnOf(ident(table.name), name));
  return sql`select ${columns.length === 0 ? sql`null` : join(columns, COMMA)} from ${publicName(table.name)} where false`;
}

/** Reads no column when the request wants no rows, so that it needs no SELECT privilege. */
function returningSql({ table, returning }: Change): Sql {
  if (returning.length === 0) return sql` returning 1`;
  return sql` returning ${join(
    returning.map((name) => columnOf(publicName(table.name), name)),
    COMMA,
  )}`;
}
