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
import { AND, EMPTY, fromCatalog, ident, join, param, sql, type Sql } from './sql';

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

/** A condition tree as SQL; the values in it are parameters, whose types Postgres infers from the other side. */
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
  const parser = scope.columns.get(field.name)?.fromText ?? null;
  const read = (value: Sql) => (parser === null ? value : sql`${fromCatalog(parser)}(${value})`);
  switch (operation.kind) {
    case 'compare':
      return sql`${left} ${COMPARE[operation.operator]} ${read(param(operation.value))}`;
    case 'quantifiable':
      return sql`${left} ${QUANTIFIABLE[operation.operator]} ${quantifiedSql(operation, read)}`;
    case 'in': {
      const values = operation.values.length === 1 && operation.values[0] === '' ? [] : operation.values;
      const list = param(arrayLiteral(values));
      return sql`${left} = any (${parser === null ? list : sql`select ${read(sql`unnest(${list}::text[])`)}`})`;
    }
    case 'is':
      return sql`${left} is ${IS[operation.value]}`;
    case 'distinct':
      return sql`${left} is distinct from ${param(operation.value)}`;
    case 'search': {
      const language = operation.language === null ? EMPTY : sql`${param(operation.language)}::regconfig, `;
      // A computed column is left as it is: its type is not known here, and Postgres searches texts, too.
      const type = scope.columns.get(field.name)?.baseType;
      const isText = type !== undefined && type !== 'tsvector';
      const vector = isText ? sql`to_tsvector(${language}${left})` : left;
      return sql`${vector} @@ ${SEARCH[operation.operator]}(${language}${param(operation.query)})`;
    }
  }
}

function quantifiedSql(
  operation: Extract<Operation, { kind: 'quantifiable' }>,
  read: (value: Sql) => Sql,
): Sql {
  const isPattern = operation.operator === 'like' || operation.operator === 'ilike';
  const value = isPattern ? param(operation.value.replaceAll('*', '%')) : read(param(operation.value));
  if (operation.quantifier === null) return value;
  return operation.quantifier === 'any' ? sql`any (${value})` : sql`all (${value})`;
}

function negation(negated: boolean): Sql {
  return negated ? sql`not ` : EMPTY;
}
