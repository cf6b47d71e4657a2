import type { Payload } from '../request/payload';
import type { Routine } from '../schema/schema';
import { bodySql } from './body-sql';
import { mutationSql, type Mutation } from './mutation-sql';
import { countSql, MAX_ROWS, readSql, type ReadPlan } from './read-sql';
import {
  COMMA,
  EMPTY,
  ident,
  join,
  param,
  publicName,
  sql,
  statementOf,
  type Sql,
  type Statement,
} from './sql';

/** What the answer needs from the rows. */
interface Wanted {
  readonly body: boolean;
  /** One object instead of a list. */
  readonly single: boolean;
}

/** A read as one statement whose only row is the answer (upstream Statements.hs). */
export function readAnswer(plan: ReadPlan, wanted: Wanted & { readonly counts: boolean }): Statement {
  const total = wanted.counts ? sql`${countSql(plan.table, plan.query.filters)}::text` : sql`null`;
  return statementOf(
    sql`select ${total} as total, count(pgrst_row)::text as page, ${rowsBody(wanted)} as body, null as inserted from (${readSql(plan)}) pgrst_row`,
  );
}

/** A change as one statement whose only row is the answer. */
export function mutationAnswer(mutation: Mutation, plan: ReadPlan, wanted: Wanted): Statement {
  const rows = wanted.body ? readSql(plan) : sql`select * from pgrst_source`;
  const counted = mutation.kind === 'insert' && mutation.merges;
  const inserted = counted ? sql`nullif(current_setting('pgrst.inserted', true), '')` : sql`null`;
  return statementOf(
    sql`with pgrst_source as (${mutationSql(mutation)}) select null as total, count(pgrst_row)::text as page, ${rowsBody(wanted)} as body, ${inserted} as inserted from (${rows}) pgrst_row`,
  );
}

/** A call as one statement whose only row is the answer (upstream callPlanToQuery). */
export function callAnswer(routine: Routine, args: Payload, single: boolean): Statement {
  // Aggregates in both cases, so that a call without rows has an answer too.
  const page = routine.returnsSet ? sql`count(pgrst_row)::text` : sql`coalesce(max('1'), '1')`;
  const item = routine.returnsRows ? sql`pgrst_row` : sql`pgrst_row.pgrst_scalar`;
  const list = sql`json_agg(${item})`;
  const body =
    single || !routine.returnsSet
      ? sql`coalesce(${list}->0, 'null')::text`
      : sql`coalesce(${list}, '[]')::text`;
  return statementOf(
    sql`select null as total, ${page} as page, ${body} as body, null as inserted from (${callSql(routine, args)} limit ${param(String(MAX_ROWS))}) pgrst_row`,
  );
}

function callSql(routine: Routine, args: Payload): Sql {
  const params = routine.params.filter(({ name }) => args.keys.includes(name));
  const values = params.map(({ name }) => sql`${ident(name)} := pgrst_body.${ident(name)}`);
  const call = sql`${publicName(routine.name)}(${join(values, COMMA)})`;
  const source = routine.returnsRows
    ? sql`${call} pgrst_call`
    : sql`(select ${call} pgrst_scalar) pgrst_call`;
  const body = params.length === 0 ? EMPTY : bodySql(args, params);
  return params.length === 0
    ? sql`select pgrst_call.* from ${source}`
    : sql`select pgrst_call.*${body}, lateral ${source}`;
}

/** The rows as text, so that no driver converts numbers to JavaScript's. */
function rowsBody({ body, single }: Wanted): Sql {
  if (!body) return sql`''`;
  return single
    ? sql`coalesce(json_agg(pgrst_row)->0, 'null')::text`
    : sql`coalesce(json_agg(pgrst_row), '[]')::text`;
}
