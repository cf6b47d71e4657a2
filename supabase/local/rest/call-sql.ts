import { bodySql } from './change-sql';
import type { Payload } from './payload';
import { answerSql, MAX_ROWS } from './read-sql';
import type { Routine } from './schema';
import { COMMA, ident, join, param, publicName, sql, type Sql } from './sql';

/**
 * A call as one statement whose only row is the answer (upstream callPlanToQuery). The alias of a function in FROM is
 * its single value, or the row of its columns.
 */
export function callSql(routine: Routine, { json, keys }: Payload, single: boolean): Sql {
  const params = routine.params.filter(({ name }) => keys.includes(name));
  const values = params.map(({ name }) => sql`${ident(name)} := pgrst_body.${ident(name)}`);
  const call = sql`${publicName(routine.name)}(${join(values, COMMA)}) pgrst_call`;
  const source = params.length === 0 ? call : sql`${bodySql(json, params)}, lateral ${call}`;
  return answerSql(sql`select pgrst_call from ${source} limit ${param(String(MAX_ROWS))}`, {
    single: single || !routine.returnsSet,
    item: sql`pgrst_row.pgrst_call`,
  });
}
