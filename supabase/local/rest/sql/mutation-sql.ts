import type { DeletePlan, InsertPlan, MutationPlan, PlannedLogic, UpdatePlan } from '../plan/plan-types';
import type { Table } from '../schema/schema-types';
import { logicSql } from './condition-sql';
import { jsonBodySql } from './json-body-sql';
import { whereSql } from './read-sql';
import { COMMA, EMPTY, ident, join, sql, type Sql } from './sql';
import { columnOf, publicName } from './table-ref';

/** The statement that changes rows, with what it returns (upstream QueryBuilder.hs, mutatePlanToQuery). */
export function mutationSql(plan: MutationPlan): Sql {
  switch (plan.kind) {
    case 'insert':
      return insertSql(plan);
    case 'update':
      return plan.columns.length === 0 ? noUpdateSql(plan) : updateSql(plan);
    case 'delete':
      return deleteSql(plan);
  }
}

function insertSql(plan: InsertPlan): Sql {
  const names = plan.columns.map(({ name }) => ident(name));
  const target = names.length === 0 ? EMPTY : sql` (${join(names, COMMA)})`;
  const values = join(
    names.map((name) => sql`pgrst_body.${name}`),
    COMMA,
  );
  const scope = { ref: sql`pgrst_body`, columns: plan.table.columns };
  const counting = plan.conflict?.resolution === 'merge-duplicates' ? [COUNT_INSERT] : [];
  const conditions = whereSql([...counting, ...plan.conditions.map((logic) => logicSql(scope, logic))]);
  return sql`insert into ${publicName(plan.table.name)}${target} select ${values}${jsonBodySql(plan)}${conditions}${conflictSql(plan)}${returningSql(plan.table, plan.returning)}`;
}

/** Always true; counts rows that are about to be inserted in a setting, and takes those back that become updates. */
const COUNT_INSERT = countInserted(sql`+ 1`, sql`'0'`);
const UNCOUNT_INSERT = countInserted(sql`- 1`, sql`'-1'`);

function countInserted(change: Sql, never: Sql): Sql {
  return sql`set_config('pgrst.inserted', (coalesce(nullif(current_setting('pgrst.inserted', true), '')::int, 0) ${change})::text, true) <> ${never}`;
}

function conflictSql({ conflict, columns }: InsertPlan): Sql {
  if (!conflict || conflict.columns.length === 0) return EMPTY;
  const target = sql` on conflict (${join(conflict.columns.map(ident), COMMA)})`;
  if (conflict.resolution === 'ignore-duplicates' || columns.length === 0) return sql`${target} do nothing`;
  const changes = columns.map(({ name }) => sql`${ident(name)} = excluded.${ident(name)}`);
  return sql`${target} do update set ${join(changes, COMMA)} where ${UNCOUNT_INSERT}`;
}

function updateSql(plan: UpdatePlan): Sql {
  const changes = plan.columns.map(({ name }) => sql`${ident(name)} = pgrst_body.${ident(name)}`);
  return sql`update ${publicName(plan.table.name)} set ${join(changes, COMMA)}${jsonBodySql(plan)}${filtersSql(plan)}${returningSql(plan.table, plan.returning)}`;
}

/** An empty body changes nothing, but the answer still needs its columns. */
function noUpdateSql({ table, returning }: UpdatePlan): Sql {
  const columns = returning.map((name) => columnOf(ident(table.name), name));
  return sql`select ${columns.length === 0 ? sql`null` : join(columns, COMMA)} from ${publicName(table.name)} where false`;
}

function deleteSql(plan: DeletePlan): Sql {
  return sql`delete from ${publicName(plan.table.name)}${filtersSql(plan)}${returningSql(plan.table, plan.returning)}`;
}

function filtersSql({
  table,
  filters,
}: {
  readonly table: Table;
  readonly filters: readonly PlannedLogic[];
}): Sql {
  const scope = { ref: publicName(table.name), columns: table.columns };
  return whereSql(filters.map((logic) => logicSql(scope, logic)));
}

/** Without a wish for rows nothing of them is read, so that no SELECT privilege is needed. */
function returningSql(table: Table, returning: readonly string[]): Sql {
  if (returning.length === 0) return sql` returning 1`;
  return sql` returning ${join(
    returning.map((name) => columnOf(publicName(table.name), name)),
    COMMA,
  )}`;
}
