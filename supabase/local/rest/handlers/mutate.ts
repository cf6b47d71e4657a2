import { maxAffectedExceeded } from '../errors/request-errors';
import { negotiateFormat } from '../parser/media-type';
import { parsePayload, type Payload } from '../parser/payload';
import { preferenceApplied, type Preferences } from '../parser/prefer';
import { parseQueryString } from '../parser/query-string';
import type { QueryParams } from '../parser/request-types';
import { planDelete, planInsert, planUpdate, type MutationRequest } from '../plan/mutation-plan';
import type { MutationPlan, ReadNode } from '../plan/plan-types';
import { planRead } from '../plan/read-plan';
import { contentRange } from '../response/content-range';
import { applyOverrides } from '../response/overrides';
import { runStatement, type Answer } from '../response/run-statement';
import { requireSingle } from '../response/singular';
import type { Schema } from '../schema/schema-types';
import { mutationAnswer } from '../sql/answer-sql';
import type { Exchange } from './exchange';
import { isBodyless, requireTable } from './read';

type Kind = MutationPlan['kind'];

/** POST, PATCH and DELETE of a table. */
export async function handleMutation(exchange: Exchange, kind: Kind, table: string): Promise<Response> {
  const { request, preferences } = exchange;
  const query = parseQueryString(exchange.query, false);
  const payload = kind === 'delete' ? null : await readPayload(request, query);
  const format = negotiateFormat(request.headers.get('accept'));
  const { plan, node } = await exchange.schema.plan((schema) => {
    const answer = planAnswer(schema, query, table);
    const mutation = { table: requireTable(schema, table), query, preferences, answer };
    return { plan: planMutation(kind, mutation, payload), node: answer };
  });
  const wantsRows = preferences.representation === 'representation';
  const statement = mutationAnswer(plan, node, { format: wantsRows ? format : null, count: false });
  const answer = await exchange.run({ readOnly: false }, async (session) => {
    const done = requireSingle(await runStatement(session, statement), format);
    if (kind !== 'insert') requireMaxAffected(done.page, preferences);
    return done;
  });
  const headers = new Headers(rowHeaders(kind, answer, preferences));
  const applied = preferenceApplied(appliedPreferences(plan, query, preferences));
  if (applied !== null) headers.set('Preference-Applied', applied);
  if (wantsRows) {
    headers.set('Content-Type', format.contentType);
    headers.set('Content-Profile', 'public');
  }
  const status = applyOverrides(answer, statusOf(kind, answer, preferences), headers);
  return new Response(wantsRows && !isBodyless(status) ? answer.body : null, { status, headers });
}

/**
 * Under handling=strict no more rows than max-affected may be changed or returned.
 * @throws RestError PGRST124; inside the transaction it takes the change back.
 */
export function requireMaxAffected(rows: number, { handling, maxAffected }: Preferences): void {
  if (handling === 'strict' && maxAffected !== null && rows > maxAffected) throw maxAffectedExceeded(rows);
}

async function readPayload(request: Request, query: QueryParams): Promise<Payload> {
  return parsePayload(await request.text(), request.headers.get('content-type'), query.columns, false);
}

/** The changed rows are read like a table, but filters of the table choose what is changed. */
function planAnswer(schema: Schema, query: QueryParams, table: string): ReadNode {
  requireTable(schema, table);
  const filters = query.filters.filter(({ path }) => path.length > 0);
  const answerQuery = { ...query, filters, ranges: [] };
  return planRead(schema, answerQuery, { table, source: { kind: 'statement' }, ranged: false });
}

function planMutation(kind: Kind, request: MutationRequest, payload: Payload | null): MutationPlan {
  if (kind === 'delete' || payload === null) return planDelete(request);
  return kind === 'insert' ? planInsert(request, payload) : planUpdate(request, payload);
}

function statusOf(kind: Kind, { inserted }: Answer, { representation, resolution }: Preferences): number {
  if (kind !== 'insert') return representation === 'representation' ? 200 : 204;
  return resolution === 'merge-duplicates' && (inserted ?? 0) <= 0 ? 200 : 201;
}

function rowHeaders(kind: Kind, { page }: Answer, { count }: Preferences): Record<string, string> {
  const total = count === 'exact' || count === 'estimated' ? page : null;
  const range = kind === 'update' ? contentRange(0, page - 1, total) : contentRange(1, 0, total);
  return { 'Content-Range': range };
}

/** Of the preferences those that count for this change (upstream Response.hs, responsePreferences). */
function appliedPreferences(
  plan: MutationPlan,
  query: QueryParams,
  asked: Preferences,
): Partial<Preferences> {
  const upserts = plan.kind === 'insert' && (plan.table.primaryKey.length > 0 || query.onConflict !== null);
  return {
    resolution: upserts ? asked.resolution : null,
    missing: plan.kind === 'delete' ? null : asked.missing,
    representation: asked.representation,
    count: asked.count,
    handling: asked.handling,
    maxAffected: plan.kind === 'insert' ? null : asked.maxAffected,
  };
}
