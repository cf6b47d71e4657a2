import type { ReadNode } from '../plan/plan-types';
import { logicSql } from './condition-sql';
import { fromSql, joinConditions, scopeOf, whereSql } from './read-sql';
import { EMPTY, sql, type Sql } from './sql';

/** One row for each row of the node that exists without limit and offset (upstream readPlanToCountQuery). */
export function countSql(node: ReadNode, parent: Sql = EMPTY): Sql {
  const scope = scopeOf(node);
  const existing = (alias: string) => {
    const embed = node.embeds.find((candidate) => candidate.alias === alias);
    return embed ? sql`exists (${countSql(embed.node, scope.ref)})` : sql`true`;
  };
  const filters = node.filters.map((logic) =>
    logicSql(scope, logic, (alias, isNull) => (isNull ? sql`not ${existing(alias)}` : existing(alias))),
  );
  const inner = node.embeds.filter((embed) => embed.inner).map(({ alias }) => existing(alias));
  return sql`select 1${fromSql(node)}${whereSql([...filters, ...joinConditions(node, parent), ...inner])}`;
}
