import { takesWhole } from '../plan/call-plan';
import type { CallPlan } from '../plan/plan-types';
import type { RoutineParam } from '../schema/schema-types';
import { arrayLiteral } from './array-literal';
import { jsonBodySql } from './json-body-sql';
import { COMMA, EMPTY, fromCatalog, ident, join, param, sql, type Sql } from './sql';
import { columnOf, publicName } from './table-ref';

/** The rows that a function returns; a single value is the column pgrst_scalar (upstream callPlanToQuery). */
export function callSql(plan: CallPlan): Sql {
  const { routine, args } = plan;
  const params = routine.params.filter(({ name }) => plan.given.has(name));
  const columns = routine.returnsRows ? rowColumns(plan) : sql`pgrst_call.pgrst_scalar`;
  if (takesWhole(routine)) {
    const type = fromCatalog(routine.params[0]?.type ?? 'json');
    return sql`select ${columns} from ${callOf(plan, sql`${param(wholeOf(args))}::text::${type}`)}`;
  }
  if (params.length === 0 || args.kind === 'raw') return sql`select ${columns} from ${callOf(plan, EMPTY)}`;
  if (args.kind === 'texts') {
    const values = params.map((entry) =>
      named(entry, textArgument(entry, args.values.get(entry.name) ?? [])),
    );
    return sql`select ${columns} from ${callOf(plan, join(values, COMMA))}`;
  }
  const body = params.map(({ name, type }) => ({ name, type, defaultSql: null, fromJson: null }));
  const rows = jsonBodySql({ ...args, columns: body, applyDefaults: false, firstOnly: true });
  const values = params.map((entry) => named(entry, sql`pgrst_body.${ident(entry.name)}`));
  return sql`select ${columns}${rows}, lateral ${callOf(plan, join(values, COMMA))}`;
}

/** All that was sent, as one value (upstream CallPlan.hs): named texts become an object. */
function wholeOf(args: CallPlan['args']): string {
  if (args.kind === 'raw') return args.text;
  if (args.kind === 'json') return args.json;
  return JSON.stringify(
    Object.fromEntries([...args.values].map(([name, values]) => [name, values.at(-1) ?? null])),
  );
}

function callOf({ routine }: CallPlan, args: Sql): Sql {
  const call = sql`${publicName(routine.name)}(${args})`;
  return routine.returnsRows ? sql`${call} pgrst_call` : sql`(select ${call} pgrst_scalar) pgrst_call`;
}

function rowColumns({ returning }: CallPlan): Sql {
  if (returning.length === 0 || returning.includes('*')) return sql`pgrst_call.*`;
  return join(
    returning.map((name) => columnOf(sql`pgrst_call`, name)),
    COMMA,
  );
}

function named({ name, variadic }: RoutineParam, value: Sql): Sql {
  return sql`${variadic ? sql`variadic ` : EMPTY}${ident(name)} := ${value}`;
}

/** Arguments of the query string are texts; repeated ones fill a variadic parameter. */
function textArgument({ type, variadic }: RoutineParam, values: readonly string[]): Sql {
  if (variadic) return sql`${param(arrayLiteral(values))}::text[]::${fromCatalog(type)}`;
  return sql`${param(values.at(-1) ?? null)}::text::${fromCatalog(type)}`;
}
