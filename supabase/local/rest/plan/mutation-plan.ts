import { invalidPutFilters, putLimitNotAllowed, whereClauseRequired } from '../errors/request-errors';
import { columnNotFound } from '../errors/schema-errors';
import type { Payload } from '../parser/payload';
import type { Preferences } from '../parser/prefer';
import type { LogicTree, QueryParams } from '../parser/request-types';
import type { Column, Table } from '../schema/schema-types';
import { planFilters } from './plan-conditions';
import type { DeletePlan, InsertPlan, PlannedLogic, ReadNode, UpdatePlan } from './plan-types';
import { returnedColumns } from './returning';

export interface MutationRequest {
  readonly table: Table;
  readonly query: QueryParams;
  readonly preferences: Preferences;
  /** How the changed rows are answered. */
  readonly answer: ReadNode;
}

/** @throws RestError PGRST204 for a column that the table does not have. */
export function planInsert(request: MutationRequest, payload: Payload): InsertPlan {
  const { table, query, preferences } = request;
  const columns = query.onConflict ?? table.primaryKey;
  return {
    kind: 'insert',
    table,
    ...bodyOf(request, payload),
    conflict: preferences.resolution ? { resolution: preferences.resolution, columns } : null,
    conditions: [],
    returning: returning(request),
  };
}

/**
 * A PUT inserts or replaces the one row whose primary key the filters name (upstream Plan.hs, MutationSingleUpsert).
 * @throws RestError PGRST105 for other filters, PGRST114 for a limit or an offset.
 */
export function planPut(request: MutationRequest, payload: Payload): InsertPlan {
  const { table, query } = request;
  if (query.ranges.some(({ path }) => path.length === 0)) throw putLimitNotAllowed();
  const filters = query.filters.filter(({ path }) => path.length === 0).map(({ value }) => value);
  const names = new Set(filters.flatMap(equalField));
  const isKey = names.size === table.primaryKey.length && table.primaryKey.every((name) => names.has(name));
  if (names.size === 0 || !isKey || !filters.every((tree) => equalField(tree).length === 1)) {
    throw invalidPutFilters();
  }
  return {
    kind: 'insert',
    table,
    ...bodyOf(request, payload),
    conflict: { resolution: 'merge-duplicates', columns: table.primaryKey },
    conditions: planFilters(filters, []),
    returning: returning(request),
  };
}

/** The column of a plain `column=eq.value`; nothing for any other condition. */
function equalField(tree: LogicTree): string[] {
  if (tree.kind === 'group') return [];
  const { negated, operation } = tree.condition;
  const isEqual = operation.kind === 'quantifiable' && operation.operator === 'eq';
  return isEqual && !negated && operation.quantifier === null ? [tree.field.name] : [];
}

/** @throws RestError PGRST204, or 21000 without a filter. */
export function planUpdate(request: MutationRequest, payload: Payload): UpdatePlan {
  const body = bodyOf(request, payload);
  const filters = rootFilters(request.query);
  if (filters.length === 0 && body.columns.length > 0) throw whereClauseRequired('UPDATE');
  return { kind: 'update', table: request.table, ...body, filters, returning: returning(request) };
}

/** @throws RestError 21000 without a filter. */
export function planDelete(request: MutationRequest): DeletePlan {
  const filters = rootFilters(request.query);
  if (filters.length === 0) throw whereClauseRequired('DELETE');
  return { kind: 'delete', table: request.table, filters, returning: returning(request) };
}

function bodyOf({ table, preferences }: MutationRequest, { json, isObject, keys }: Payload) {
  const columns = [...keys].sort().map((key) => columnOf(table, key));
  return { columns, json, isObject, applyDefaults: preferences.missing === 'default' };
}

function columnOf(table: Table, name: string): Column {
  const column = table.columns.get(name);
  if (!column) throw columnNotFound(table.name, name);
  return column;
}

function rootFilters(query: QueryParams): PlannedLogic[] {
  const trees = query.filters.filter(({ path }) => path.length === 0).map(({ value }) => value);
  return planFilters(trees, []);
}

function returning({ preferences, answer, table }: MutationRequest): string[] {
  const { representation } = preferences;
  if (representation === null || representation === 'minimal') return [];
  return returnedColumns(answer, table.primaryKey);
}
