import { maxAffectedOnSingle } from '../errors/request-errors';
import { handlerTarget, negotiateFormat } from '../parser/media-type';
import { contentTypeOf, FORM_TYPE, parsePayload, RAW_TYPES } from '../parser/payload';
import { preferenceApplied } from '../parser/prefer';
import { parseQueryString } from '../parser/query-string';
import { withRangeHeader } from '../parser/range-header';
import type { QueryParams } from '../parser/request-types';
import { findRoutine, returnsSingle } from '../plan/call-plan';
import type { CallArguments, CallPlan, PlannedLogic, ReadNode } from '../plan/plan-types';
import { planRead } from '../plan/read-plan';
import { returnedColumns } from '../plan/returning';
import { answerBody } from '../response/answer-body';
import { contentRange } from '../response/content-range';
import { applyOverrides } from '../response/overrides';
import { runStatement, type Answer } from '../response/run-statement';
import { requireSingle } from '../response/singular';
import { groupBy } from '../schema/group-by';
import type { Routine, Schema } from '../schema/schema-types';
import { callAnswer } from '../sql/answer-sql';
import type { Exchange } from './exchange';
import { requireMaxAffected } from './mutate';
import { pageResponse } from './read';

type Method = 'GET' | 'HEAD' | 'POST';

/** GET, HEAD and POST of a function. */
export async function handleCall(exchange: Exchange, name: string, method: Method): Promise<Response> {
  const { request, preferences } = exchange;
  const isPost = method === 'POST';
  const query = withRangeHeader(parseQueryString(exchange.query, !isPost), request);
  const { args, names } = await readArguments(request, query, isPost);
  const bodyType = isPost ? contentTypeOf(request) : null;
  const { plan, node, format } = await exchange.schema.plan((schema) => {
    const routine = findRoutine(schema, name, names, bodyType);
    const target = handlerTarget(query, routine.returnedTable ?? name);
    return {
      ...planCall(schema, query, routine, args, names),
      format: negotiateFormat(request.headers.get('accept'), schema, target),
    };
  });
  const { routine } = plan;
  if (preferences.handling === 'strict' && preferences.maxAffected !== null && returnsSingle(routine)) {
    throw maxAffectedOnSingle();
  }
  const headOnly = method === 'HEAD';
  const statement = callAnswer(plan, node, {
    format: headOnly ? null : format,
    // The rows of a call have no plan of their own: a planned count is none.
    count: preferences.count === null || preferences.count === 'planned' ? null : 'all',
  });
  // Only a POST of a volatile function may write.
  const readOnly = !isPost || routine.volatility !== 'volatile';
  const answer = await exchange.run({ readOnly }, async (session) => {
    const done = requireSingle(await runStatement(session, statement), format);
    requireMaxAffected(done.page, preferences);
    return done;
  });
  const { count, handling, timezone, maxAffected } = preferences;
  const applied = preferenceApplied({ count, handling, timezone, maxAffected });
  if (routine.returnsVoid) return voidResponse(answer, applied);
  const headers = new Headers({ 'Content-Type': format.contentType, 'Content-Profile': 'public' });
  const body = headOnly ? null : answerBody(answer, format);
  return pageResponse(answer, node.offset, headers, applied, body);
}

async function readArguments(
  request: Request,
  query: QueryParams,
  isPost: boolean,
): Promise<{ args: CallArguments; names: readonly string[] }> {
  const type = contentTypeOf(request);
  if (isPost && type in RAW_TYPES) {
    const bytes = Buffer.from(await request.arrayBuffer());
    const text = RAW_TYPES[type] === 'bytea' ? `\\x${bytes.toString('hex')}` : bytes.toString();
    return { args: { kind: 'raw', text }, names: [] };
  }
  if (isPost && type !== FORM_TYPE) {
    const payload = parsePayload(await request.text(), type, query.columns, true);
    return { args: { kind: 'json', ...payload }, names: payload.keys };
  }
  const pairs = isPost ? [...new URLSearchParams(await request.text())] : query.args;
  const grouped = groupBy(pairs, ([name]) => name);
  const values = new Map([...grouped].map(([name, given]) => [name, given.map(([, value]) => value)]));
  return { args: { kind: 'texts', values }, names: [...values.keys()] };
}

function planCall(
  schema: Schema,
  query: QueryParams,
  routine: Routine,
  args: CallArguments,
  names: readonly string[],
): { plan: CallPlan; node: ReadNode } {
  const table = routine.returnedTable ?? routine.name;
  const node = planRead(schema, query, { table, source: { kind: 'statement' }, ranged: true });
  const filtered = node.filters.flatMap(filteredColumns);
  const needed = returnedColumns(node, []);
  const returning = needed.includes('*') ? needed : [...new Set([...needed, ...filtered])];
  return { plan: { routine, given: new Set(names), args, returning }, node };
}

/** Columns that the filters look at; the function's rows must carry them. */
function filteredColumns(logic: PlannedLogic): string[] {
  if (logic.kind === 'group') return logic.children.flatMap(filteredColumns);
  return logic.kind === 'filter' ? [logic.field.name] : [];
}

function voidResponse(answer: Answer, applied: string | null): Response {
  const headers = new Headers({ 'Content-Range': contentRange(0, 0, answer.total) });
  if (applied !== null) headers.set('Preference-Applied', applied);
  return new Response(null, { status: applyOverrides(answer, 204, headers), headers });
}
