import type {
  CompareOperator,
  Condition,
  Field,
  IsValue,
  Operation,
  QuantifiableOperator,
  SearchOperator,
} from '../parser/request-types';
import type { PlannedLogic } from '../plan/plan-types';
import { arrayLiteral } from './array-literal';
import { fieldSql, type FieldScope } from './field-sql';
import { AND, EMPTY, ident, join, param, sql, type Sql } from './sql';

const COMPARE: Readonly<Record<CompareOperator, Sql>> = {
  neq: sql`<>`,
  cs: sql`@>`,
  cd: sql`<@`,
  ov: sql`&&`,
  sl: sql`<<`,
  sr: sql`>>`,
  nxr: sql`&<`,
  nxl: sql`&>`,
  adj: sql`-|-`,
};

const QUANTIFIABLE: Readonly<Record<QuantifiableOperator, Sql>> = {
  eq: sql`=`,
  gte: sql`>=`,
  gt: sql`>`,
  lte: sql`<=`,
  lt: sql`<`,
  like: sql`like`,
  ilike: sql`ilike`,
  match: sql`~`,
  imatch: sql`~*`,
};

const IS: Readonly<Record<IsValue, Sql>> = {
  null: sql`null`,
  not_null: sql`not null`,
  true: sql`true`,
  false: sql`false`,
  unknown: sql`unknown`,
};

const SEARCH: Readonly<Record<SearchOperator, Sql>> = {
  fts: sql`to_tsquery`,
  plfts: sql`plainto_tsquery`,
  phfts: sql`phraseto_tsquery`,
  wfts: sql`websearch_to_tsquery`,
};

/** Says whether an embedded resource has rows; reads and counts say it differently. */
export type EmbedTest = (alias: string, isNull: boolean) => Sql;

/** In a read the embedded resource is a joined row or list. */
const joinedEmbedTest: EmbedTest = (alias, isNull) =>
  isNull ? sql`${ident(alias)} is not distinct from null` : sql`${ident(alias)} is distinct from null`;

/** A condition tree as SQL; the values in it are parameters. */
export function logicSql(
  scope: FieldScope,
  logic: PlannedLogic,
  embedTest: EmbedTest = joinedEmbedTest,
): Sql {
  if (logic.kind === 'embed-null') return embedTest(logic.alias, logic.isNull);
  if (logic.kind === 'filter') return conditionSql(scope, logic.field, logic.condition);
  const children = logic.children.map((child) => logicSql(scope, child, embedTest));
  return sql`${negation(logic.negated)}(${join(children, logic.operator === 'and' ? AND : sql` or `)})`;
}

function conditionSql(scope: FieldScope, field: Field, { negated, operation }: Condition): Sql {
  return sql`${negation(negated)}${operationSql(scope, field, operation)}`;
}

function operationSql(scope: FieldScope, field: Field, operation: Operation): Sql {
  const left = fieldSql(scope, field);
  switch (operation.kind) {
    case 'compare':
      return sql`${left} ${COMPARE[operation.operator]} ${valueSql(scope, field, operation.value)}`;
    case 'quantifiable':
      return sql`${left} ${QUANTIFIABLE[operation.operator]} ${quantifiedSql(scope, field, operation)}`;
    case 'in': {
      const values = operation.values.length === 1 && operation.values[0] === '' ? [] : operation.values;
      return sql`${left} = any (${listSql(scope, field, arrayLiteral(values))})`;
    }
    case 'is':
      return sql`${left} is ${IS[operation.value]}`;
    case 'distinct':
      return sql`${left} is distinct from ${valueSql(scope, field, operation.value)}`;
    case 'search': {
      const language = operation.language === null ? EMPTY : sql`${param(operation.language)}::regconfig, `;
      const isVector = field.jsonPath.length === 0 && scope.columns.get(field.name)?.baseType === 'tsvector';
      const vector = isVector ? left : sql`to_tsvector(${language}${left})`;
      return sql`${vector} @@ ${SEARCH[operation.operator]}(${language}${param(operation.query)})`;
    }
  }
}

function quantifiedSql(
  scope: FieldScope,
  field: Field,
  operation: Extract<Operation, { kind: 'quantifiable' }>,
): Sql {
  const isPattern = operation.operator === 'like' || operation.operator === 'ilike';
  const value = isPattern ? operation.value.replaceAll('*', '%') : operation.value;
  if (operation.quantifier === null) return valueSql(scope, field, value);
  const list = listSql(scope, field, value);
  return operation.quantifier === 'any' ? sql`any (${list})` : sql`all (${list})`;
}

/**
 * One value. Postgres infers its type from the other side, except where the in-process driver would have to turn
 * the text into a JavaScript boolean or byte array first: there SQL does it.
 */
function valueSql(scope: FieldScope, field: Field, value: string): Sql {
  switch (driverConvertedType(scope, field)) {
    case 'bool':
      return sql`${param(value)}::text::boolean`;
    case 'bytea':
      return sql`${param(value)}::text::bytea`;
    case null:
      return param(value);
  }
}

function listSql(scope: FieldScope, field: Field, literal: string): Sql {
  switch (driverConvertedType(scope, field)) {
    case 'bool':
      return sql`${param(literal)}::text::boolean[]`;
    case 'bytea':
      return sql`${param(literal)}::text::bytea[]`;
    case null:
      return param(literal);
  }
}

function driverConvertedType(scope: FieldScope, { name, jsonPath }: Field): 'bool' | 'bytea' | null {
  const type = jsonPath.length === 0 ? scope.columns.get(name)?.baseType : undefined;
  return type === 'bool' || type === 'bytea' ? type : null;
}

function negation(negated: boolean): Sql {
  return negated ? sql`not ` : EMPTY;
}
