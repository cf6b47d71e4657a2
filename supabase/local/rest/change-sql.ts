import type { Selection } from './find';
import { answerSql, selectSql, whereSql } from './read-sql';
import type { Filter } from './request/query';
import type { Column, Table } from './schema';
import { columnOf, COMMA, EMPTY, fromCatalog, ident, join, param, publicName, sql, type Sql } from './sql';

/** A change of a table's rows. */
export interface Change {
  readonly kind: 'insert' | 'update' | 'delete';
  readonly table: Table;
  /** What the answer shows of the changed rows; null for nothing. */
  readonly selection: Selection | null;
  /** The rows to update or delete. */
  readonly filters: readonly Filter[];
  /** Turns an insert of a known key into an update. */
  readonly merges: boolean;
  /** The new values, a JSON list of objects, and the columns that they fill. */
  readonly json: string;
  readonly columns: readonly Column[];
}

/** A change as one statement whose only row is the answer (upstream QueryBuilder.hs, mutatePlanToQuery). */
export function changeSql(change: Change, single: boolean): Sql {
  const { table, selection } = change;
  const ref = ident(table.name);
  const source = sql`with pgrst_source as (${statementSql(change)} returning ${returnedSql(table, selection)}) `;
  const rows = selection
    ? selectSql(ref, sql`pgrst_source as ${ref}`, selection)
    : sql`select from pgrst_source`;
  return answerSql(rows, { single, source, merged: MERGED });
}

/** The columns for the answer. None needs no SELECT privilege. */
function returnedSql({ name, primaryKey }: Table, selection: Selection | null): Sql {
  if (selection === null) return sql`1`;
  const joined = selection.embeds.flatMap(({ pairs }) => pairs.map(({ parent }) => parent));
  const needed = [...new Set([...selection.columns, ...joined, ...primaryKey])];
  const columns = needed.includes('*') ? ['*'] : needed;
  return join(
    columns.map((column) => columnOf(publicName(name), column)),
    COMMA,
  );
}

function statementSql({ kind, table, json, columns, filters, merges }: Change): Sql {
  const ref = publicName(table.name);
  const names = columns.map(({ name }) => ident(name));
  const values = names.map((name) => sql`pgrst_body.${name}`);
  const from = sql` from ${bodySql(json, columns)}`;
  switch (kind) {
    case 'insert': {
      const conflict = merges ? conflictSql(table, names) : EMPTY;
      return sql`insert into ${ref} (${join(names, COMMA)}) select ${join(values, COMMA)}${from}${conflict}`;
    }
    case 'update': {
      const changes = names.map((name) => sql`${name} = pgrst_body.${name}`);
      return sql`update ${ref} set ${join(changes, COMMA)}${from}${whereSql(ref, filters)}`;
    }
    case 'delete':
      return sql`delete from ${ref}${whereSql(ref, filters)}`;
  }
}

/** The number of rows that the statement's upsert has updated so far, kept in a setting as upstream does. */
const MERGED = sql`coalesce(nullif(current_setting('pgrst.merged', true), ''), '0')::int`;

function conflictSql({ primaryKey }: Table, names: readonly Sql[]): Sql {
  if (primaryKey.length === 0) return EMPTY;
  const changes = names.map((name) => sql`${name} = excluded.${name}`);
  // Always true, and counts.
  const counting = sql`set_config('pgrst.merged', (${MERGED} + 1)::text, true) <> ''`;
  return sql` on conflict (${join(primaryKey.map(ident), COMMA)}) do update set ${join(changes, COMMA)} where ${counting}`;
}

/**
 * The objects of a JSON list as rows of `pgrst_body`. A missing key is null (upstream SqlFragment.hs, fromJsonBodyF).
 * @param columns the columns or parameters that the objects fill; at least one.
 */
export function bodySql(json: string, columns: readonly Column[]): Sql {
  const definitions = columns.map(({ name, type }) => sql`${ident(name)} ${fromCatalog(type)}`);
  return sql`json_to_recordset(${param(json)}::json) as pgrst_body(${join(definitions, COMMA)})`;
}
