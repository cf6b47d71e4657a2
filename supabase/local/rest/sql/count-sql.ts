import type { ReadNode } from '../plan/plan-types';
import { logicSql } from './condition-sql';
import { fromSql, joinConditions, NO_PARENT, parentOf, scopeOf, whereSql, type Parent } from './read-sql';
import { param, sql, statementOf, type Sql, type Statement } from './sql';

/** One row for each row of the node that exists without limit and offset (upstream readPlanToCountQuery). */
export function countSql(node: ReadNode, parent: Parent = NO_PARENT): Sql {
  const scope = scopeOf(node);
  const existing = (alias: string) => {
    const embed = node.embeds.find((candidate) => candidate.alias === alias);
    return embed ? sql`exists (${countSql(embed.node, parentOf(node))})` : sql`true`;
  };
  const filters = node.filters.map((logic) =>
    logicSql(scope, logic, (alias, isNull) => (isNull ? sql`not ${existing(alias)}` : existing(alias))),
  );
  const inner = node.embeds.filter((embed) => embed.inner).map(({ alias }) => existing(alias));
  return sql`select 1${fromSql(node, parent)}${whereSql([...filters, ...joinConditions(node, parent), ...inner])}`;
}

/** The first rows of that count. */
export function boundedCountSql(node: ReadNode, most: number): Sql {
  return sql`${countSql(node)} limit ${param(String(most))}`;
}

/** The planner's opinion of that count. */
export function explainedCount(node: ReadNode): Statement {
  return statementOf(sql`explain (format json) ${countSql(node)}`);
}
