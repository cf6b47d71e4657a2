import * as v from 'valibot';
import type { SqlSession } from '../../database/driver';
import type { Preferences } from '../parser/prefer';
import { MAX_ROWS } from '../plan/read-plan';
import type { ReadNode } from '../plan/plan-types';
import { explainedCount } from '../sql/count-sql';

const planRow = v.object({
  'QUERY PLAN': v.tuple([v.object({ Plan: v.object({ 'Plan Rows': v.number() }) })]),
});

/**
 * How many rows a read has without limit and offset, as the Prefer header wants it counted: planned is the planner's
 * guess; estimated is exact up to the most rows of one answer, and above that the guess where it is higher (upstream
 * MainTx.hs, actionResult).
 * @param counted what the statement counted; null when it did not.
 */
export async function rowTotal(
  session: SqlSession,
  node: ReadNode,
  wanted: Preferences['count'],
  counted: number | null,
): Promise<number | null> {
  if (wanted === 'planned') return plannedRows(session, node);
  if (wanted !== 'estimated' || counted === null || counted <= MAX_ROWS) return counted;
  return Math.max(counted, await plannedRows(session, node));
}

async function plannedRows(session: SqlSession, node: ReadNode): Promise<number> {
  const { text, params } = explainedCount(node);
  const { rows } = await session.query(text, params);
  return v.parse(planRow, rows[0])['QUERY PLAN'][0].Plan['Plan Rows'];
}
