import type { FieldItem } from '../parser/request-types';
import type { ColumnRef, EmbedPlan, PlannedOrder, ReadNode } from '../plan/plan-types';
import { castSql } from './cast-sql';
import { logicSql } from './condition-sql';
import { fieldSql, jsonPathName, type FieldScope } from './field-sql';
import { AND, COMMA, EMPTY, fromCatalog, ident, join, param, sql, type Sql } from './sql';
import { columnOf, publicName } from './table-ref';

/** How a node's parent is addressed: by its columns, and as a row. */
export interface Parent {
  readonly ref: Sql;
  readonly row: Sql;
}

export const NO_PARENT: Parent = { ref: EMPTY, row: EMPTY };

/** A node as the parent of what is embedded in it. */
export function parentOf(node: ReadNode): Parent {
  return { ref: scopeOf(node).ref, row: ident(node.alias ?? node.table) };
}

/** The rows of a node, embedded resources as columns (upstream QueryBuilder.hs, readPlanToQuery). */
export function readSql(node: ReadNode, parent: Parent = NO_PARENT): Sql {
  const scope = scopeOf(node);
  const everything = node.select.length === 0 && node.embeds.length === 0;
  const items = [
    ...(everything ? starSql(scope) : node.select.flatMap((item) => itemSql(scope, item))),
    ...node.embeds.flatMap(embedColumns),
  ];
  const joins = node.embeds.map((embed) => joinSql(embed, parentOf(node)));
  const conditions = [
    ...node.filters.map((logic) => logicSql(scope, logic)),
    ...joinConditions(node, parent),
  ];
  return sql`select ${join(items, COMMA)}${fromSql(node, parent)}${join(joins, EMPTY)}${whereSql(conditions)}${orderSql(scope, node.order)}${rangeSql(node)}`;
}

/** How a node's columns are addressed. */
export function scopeOf(node: ReadNode): FieldScope {
  return { ref: node.alias === null ? publicName(node.table) : ident(node.alias), columns: node.columns };
}

export function fromSql(node: ReadNode, parent: Parent): Sql {
  const source = sourceSql(node, parent);
  const alias = node.alias === null ? EMPTY : sql` as ${ident(node.alias)}`;
  const junction = node.junction === null ? EMPTY : sql`, ${publicName(node.junction)}`;
  return sql` from ${source}${alias}${junction}`;
}

function sourceSql({ source, table }: ReadNode, parent: Parent): Sql {
  switch (source.kind) {
    case 'table':
      return publicName(table);
    case 'statement':
      return sql`pgrst_source`;
    case 'function':
      // Rows of a statement have no type of their own, and the function may be overloaded.
      return sql`${publicName(source.routine)}(${parent.row}::${publicName(source.of)})`;
  }
}

/** The conditions that tie a node's rows to a row of its parent. */
export function joinConditions(node: ReadNode, parent: Parent): Sql[] {
  const refs = {
    self: scopeOf(node).ref,
    parent: parent.ref,
    junction: publicName(node.junction ?? node.table),
  };
  const side = ({ source, column }: ColumnRef) => columnOf(refs[source], column);
  return node.joins.map(({ left, right }) => sql`${side(left)} = ${side(right)}`);
}

export function whereSql(conditions: readonly Sql[]): Sql {
  return conditions.length === 0 ? EMPTY : sql` where ${join(conditions, AND)}`;
}

function itemSql(scope: FieldScope, { field, cast, alias }: FieldItem): Sql[] {
  if (field.name === '*') return starSql(scope);
  const toJson = toJsonOf(scope, field.name);
  const plain = fieldSql(scope, field);
  const value = toJson === null ? plain : sql`${fromCatalog(toJson)}(${plain})`;
  const name = alias ?? jsonPathName(field) ?? (toJson === null ? null : field.name);
  return [
    sql`${cast === null ? value : castSql(value, cast)}${name === null ? EMPTY : sql` as ${ident(name)}`}`,
  ];
}

/** All columns; spelt out when domains among them have JSON of their own. */
function starSql(scope: FieldScope): Sql[] {
  const names = [...scope.columns.keys()];
  if (names.every((name) => toJsonOf(scope, name) === null)) return [sql`${scope.ref}.*`];
  return names.flatMap((name) =>
    itemSql(scope, {
      kind: 'field',
      field: { name, jsonPath: [] },
      alias: null,
      cast: null,
      aggregate: null,
    }),
  );
}

function toJsonOf({ columns }: FieldScope, name: string): string | null {
  return columns.get(name)?.toJson ?? null;
}

/** What an embedded resource adds to the columns of its parent. */
function embedColumns(embed: EmbedPlan): Sql[] {
  const alias = ident(embed.alias);
  if (embed.spread) return spreadNames(embed).map((name) => columnOf(alias, name));
  if (embed.empty) return [];
  const value = embed.toOne ? sql`row_to_json(${alias}.*)::jsonb` : sql`coalesce(${alias}.${alias}, '[]')`;
  return [sql`${value} as ${ident(embed.key)}`];
}

function joinSql(embed: EmbedPlan, parent: Parent): Sql {
  const alias = ident(embed.alias);
  const rows = readSql(embed.node, parent);
  const kind = embed.inner ? sql`inner` : sql`left`;
  if (embed.toOne) return sql` ${kind} join lateral (${rows}) as ${alias} on true`;
  const spread = embed.spread
    ? spreadNames(embed).map(
        (name) => sql`, coalesce(json_agg(${columnOf(alias, name)}), '[]')::jsonb as ${ident(name)}`,
      )
    : [];
  const lists = sql`select json_agg(${alias})::jsonb as ${alias}${join(spread, EMPTY)} from (${rows}) as ${alias}`;
  const condition = embed.inner ? sql`${alias} is not null` : sql`true`;
  return sql` ${kind} join lateral (${lists}) as ${alias} on ${condition}`;
}

/** Names of the columns that a spread lifts into its parent. */
function spreadNames({ node, toOne }: EmbedPlan, isInList = false): string[] {
  const spellsOut = isInList || !toOne;
  const own = node.select.flatMap(({ field, alias }) => {
    // A star inside a list has to be spelt out: every column becomes a list of its own.
    if (field.name === '*' && spellsOut) return [...node.columns.keys()];
    return [alias ?? jsonPathName(field) ?? field.name];
  });
  const below = node.embeds.flatMap((embed) =>
    embed.spread ? spreadNames(embed, spellsOut) : embed.empty ? [] : [embed.key],
  );
  return [...own, ...below];
}

function orderSql(scope: FieldScope, order: readonly PlannedOrder[]): Sql {
  if (order.length === 0) return EMPTY;
  const terms = order.map(({ embedAlias, field, direction, nulls }) => {
    const value = fieldSql(
      embedAlias === null ? scope : { ref: ident(embedAlias), columns: new Map() },
      field,
    );
    const way = direction === null ? EMPTY : direction === 'asc' ? sql` asc` : sql` desc`;
    const place = nulls === null ? EMPTY : nulls === 'nullsfirst' ? sql` nulls first` : sql` nulls last`;
    return sql`${value}${way}${place}`;
  });
  return sql` order by ${join(terms, COMMA)}`;
}

function rangeSql({ limit, offset }: ReadNode): Sql {
  const limitPart = limit === null ? EMPTY : sql` limit ${param(String(limit))}`;
  return offset === 0 ? limitPart : sql`${limitPart} offset ${param(String(offset))}`;
}
