import type { ResponseFormat } from '../parser/media-type';
import { returnsSingle } from '../plan/call-plan';
import type { CallPlan, MutationPlan, ReadNode } from '../plan/plan-types';
import type { MediaHandler, Routine } from '../schema/schema-types';
import { callSql } from './call-sql';
import { boundedCountSql, countSql } from './count-sql';
import { mutationSql } from './mutation-sql';
import { readSql } from './read-sql';
import { COMMA, EMPTY, join, param, sql, statementOf, type Sql, type Statement } from './sql';
import { publicName } from './table-ref';

/** What the answer needs from the rows. */
export interface AnswerWishes {
  /** null when no body is wanted. */
  readonly format: ResponseFormat | null;
  /** How far rows without limit and offset are counted: all, so many at most, or none. */
  readonly count: 'all' | number | null;
}

const RESPONSE_SETTINGS = sql`nullif(current_setting('response.headers', true), '') as headers, nullif(current_setting('response.status', true), '') as status`;

/** Names and rows as CSV (upstream SqlFragment.hs, asCsvF). */
const CSV_BODY = sql`(select coalesce(string_agg(a.k, ','), '') from (select json_object_keys(r)::text as k from (select row_to_json(hh) as r from pgrst_source as hh limit 1) s) a) || E'\\n' || coalesce(string_agg(substring(pgrst_row::text, 2, length(pgrst_row::text) - 2), E'\\n'), '')`;

/** A read as one statement whose only row is the answer (upstream Statements.hs). */
export function readAnswer(node: ReadNode, wishes: AnswerWishes): Statement {
  return statementOf(
    sql`with pgrst_source as (${readSql(node)})${totalCte(node, wishes)} select ${totalSql(wishes)}, count(pgrst_row)::text as page, ${bodySql(wishes.format, null)} as body, null as inserted, ${RESPONSE_SETTINGS} from (select * from pgrst_source) pgrst_row`,
  );
}

/** A change as one statement whose only row is the answer. */
export function mutationAnswer(
  plan: MutationPlan,
  node: ReadNode,
  wishes: AnswerWishes & { readonly location: boolean },
): Statement {
  const rows = wishes.format ? readSql(node) : sql`select * from pgrst_source`;
  const counted = plan.kind === 'insert' && plan.conflict?.resolution === 'merge-duplicates';
  const inserted = counted ? sql`nullif(current_setting('pgrst.inserted', true), '')` : sql`null`;
  const location = wishes.location ? locationSql(plan.table.primaryKey) : sql`null`;
  return statementOf(
    sql`with pgrst_source as (${mutationSql(plan)}) select ${location} as location, null as total, count(pgrst_row)::text as page, ${bodySql(wishes.format, null)} as body, ${inserted} as inserted, ${RESPONSE_SETTINGS} from (${rows}) pgrst_row`,
  );
}

/** A call as one statement whose only row is the answer. */
export function callAnswer(plan: CallPlan, node: ReadNode, wishes: AnswerWishes): Statement {
  // An aggregate in both cases: without one, a call whose limit leaves no row would have no answer.
  const page = returnsSingle(plan.routine) ? sql`coalesce(max('1'), '1')` : sql`count(pgrst_row)::text`;
  return statementOf(
    sql`with pgrst_source as (${callSql(plan)})${totalCte(node, wishes)} select ${totalSql(wishes)}, ${page} as page, ${bodySql(wishes.format, plan.routine)} as body, null as inserted, ${RESPONSE_SETTINGS} from (${readSql(node)}) pgrst_row`,
  );
}

/** Key columns of the only row as `name=eq.value`, or null for none or several rows (upstream SqlFragment.hs, locationF). */
function locationSql(primaryKey: readonly string[]): Sql {
  if (primaryKey.length === 0) return sql`null`;
  const names = join(
    primaryKey.map((name) => sql`${param(name)}::text`),
    COMMA,
  );
  return sql`case when count(pgrst_row) = 1 then (select json_agg(json_build_array(item.key, coalesce('eq.' || item.value, 'is.null')))::text from (select row_to_json(one) as row from pgrst_source as one limit 1) first, json_each_text(first.row) as item where item.key in (${names})) end`;
}

function totalCte(node: ReadNode, { count }: AnswerWishes): Sql {
  if (count === null) return EMPTY;
  const rows = count === 'all' ? countSql(node) : boundedCountSql(node, count);
  return sql`, pgrst_source_count as (${rows})`;
}

function totalSql({ count }: AnswerWishes): Sql {
  return count === null ? sql`null as total` : sql`(select count(*) from pgrst_source_count)::text as total`;
}

/** The body, as text so that no driver turns numbers into JavaScript's. */
function bodySql(format: ResponseFormat | null, routine: Routine | null): Sql {
  if (!format) return sql`''`;
  if (format.handler) return handledSql(format.handler, routine);
  if (format.csv) return CSV_BODY;
  const isValue = routine !== null && !routine.returnsRows;
  const isSet = routine === null || routine.returnsSet;
  // One object of a set of single values keeps the column's name, as upstream answers it.
  const item = isValue && !(format.single && isSet) ? sql`pgrst_row.pgrst_scalar` : sql`pgrst_row`;
  const list = format.stripNulls ? sql`json_strip_nulls(json_agg(${item}))` : sql`json_agg(${item})`;
  return format.single || !isSet
    ? sql`coalesce(${list}->0, 'null')::text`
    : sql`coalesce(${list}, '[]')::text`;
}

/** The body by a function of the database (upstream SqlFragment.hs, customFuncF); bytes come in base64. */
function handledSql(handler: MediaHandler, routine: Routine | null): Sql {
  const isValue = routine !== null && !routine.returnsRows;
  const row = handler.target === null ? sql`pgrst_row` : sql`pgrst_row::${publicName(handler.target)}`;
  const value = isValue ? sql`pgrst_row.pgrst_scalar` : row;
  // An aggregate in both cases, as the number of rows beside it is one.
  const body = handler.aggregates
    ? sql`${publicName(handler.name)}(${value})`
    : sql`(array_agg(${value}))[1]`;
  return handler.bytes
    ? sql`coalesce(encode((${body})::bytea, 'base64'), '')`
    : sql`coalesce((${body})::text, '')`;
}
