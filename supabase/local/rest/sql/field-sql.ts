import type { Field, JsonStep } from '../parser/request-types';
import type { Column } from '../schema/schema-types';
import { join, param, sql, type Sql, EMPTY } from './sql';
import { columnOf } from './table-ref';

/** How a node's columns are addressed, and which ones there are. */
export interface FieldScope {
  readonly ref: Sql;
  readonly columns: ReadonlyMap<string, Column>;
}

/** A column, or what its JSON path leads to; columns of other types are read as JSON first. */
export function fieldSql(scope: FieldScope, { name, jsonPath }: Field): Sql {
  const column = columnOf(scope.ref, name);
  if (jsonPath.length === 0) return column;
  const type = scope.columns.get(name)?.baseType;
  const json = type === 'json' || type === 'jsonb' ? column : sql`to_jsonb(${column})`;
  return sql`${json}${join(jsonPath.map(stepSql), EMPTY)}`;
}

/** The name that a JSON path gives its value in the answer; null for a plain column. */
export function jsonPathName({ name, jsonPath }: Field): string | null {
  if (jsonPath.length === 0) return null;
  const keys = jsonPath.flatMap(({ operand }) => (operand.kind === 'key' ? [operand.key] : []));
  return keys.at(-1) ?? name;
}

function stepSql({ arrow, operand }: JsonStep): Sql {
  const place = operand.kind === 'key' ? sql`${param(operand.key)}::text` : sql`${param(operand.index)}::int`;
  return arrow === '->' ? sql`->${place}` : sql`->>${place}`;
}
