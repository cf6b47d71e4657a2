import * as v from 'valibot';
import { maxAffectedExceeded, putKeyMismatch } from '../errors/request-errors';
import { handlerTarget, negotiateFormat } from '../parser/media-type';
import { contentTypeOf, parsePayload, type Payload } from '../parser/payload';
import { preferenceApplied, type Preferences } from '../parser/prefer';
import { parseQueryString } from '../parser/query-string';
import type { QueryParams } from '../parser/request-types';
import { planDelete, planInsert, planPut, planUpdate, type MutationRequest } from '../plan/mutation-plan';
import type { MutationPlan, ReadNode } from '../plan/plan-types';
import { planRead } from '../plan/read-plan';
import { answerBody } from '../response/answer-body';
import { isBodyless } from '../response/bodyless';
import { contentRange } from '../response/content-range';
import { applyOverrides } from '../response/overrides';
import { runStatement, type Answer } from '../response/run-statement';
import { requireSingle } from '../response/singular';
import type { Schema } from '../schema/schema-types';
import { mutationAnswer } from '../sql/answer-sql';
import type { Exchange } from './exchange';
import { requireTable } from './read';

type Kind = MutationPlan['kind'] | 'put';

/** POST, PUT, PATCH and DELETE of a table. */
export async function handleMutation(exchange: Exchange, kind: Kind, table: string): Promise<Response> {
  const { request, preferences } = exchange;
  const query = parseQueryString(exchange.query, false);
  const payload = kind === 'delete' ? null : await readPayload(request, query);
  const { plan, node, format } = await exchange.schema.plan((schema) => {
    const answer = planAnswer(schema, query, table);
    const mutation = { table: requireTable(schema, table), query, preferences, answer };
    return {
      plan: planMutation(kind, mutation, payload),
      node: answer,
      format: negotiateFormat(request.headers.get('accept'), schema, handlerTarget(query, table)),
    };
  });
  const wantsRows = preferences.representation === 'representation';
  const statement = mutationAnswer(plan, node, {
    format: wantsRows ? format : null,
    count: null,
    location: kind === 'insert' && preferences.representation === 'headers-only',
  });
  const answer = await exchange.run({ readOnly: false }, async (session) => {
    const done = await runStatement(session, statement);
    if (kind === 'put') return requireOneRow(done);
    requireSingle(done, format);
    if (kind !== 'insert') requireMaxAffected(done.page, preferences);
    return done;
  });
  const headers = new Headers(kind === 'put' ? {} : rowHeaders(kind, answer, preferences));
  if (answer.location !== null) headers.set('Location', locationOf(table, answer.location));
  const applied = preferenceApplied(appliedPreferences(kind, plan, query, preferences));
  if (applied !== null) headers.set('Preference-Applied', applied);
  if (wantsRows) {
    headers.set('Content-Type', format.contentType);
    headers.set('Content-Profile', 'public');
  }
  const status = applyOverrides(answer, statusOf(kind, answer, preferences), headers);
  return new Response(wantsRows && !isBodyless(status) ? answerBody(answer, format) : null, {
    status,
    headers,
  });
}

/**
 * Under handling=strict no more rows than max-affected may be changed or returned.
 * @throws RestError PGRST124; inside the transaction it takes the change back.
 */
export function requireMaxAffected(rows: number, { handling, maxAffected }: Preferences): void {
  if (handling === 'strict' && maxAffected !== null && rows > maxAffected) throw maxAffectedExceeded(rows);
}

/**
 * A PUT changes the row that its address names.
 * @throws RestError PGRST115; inside the transaction it takes the change back.
 */
function requireOneRow(answer: Answer): Answer {
  if (answer.page !== 1) throw putKeyMismatch();
  return answer;
}

const locationPairs = v.array(v.tuple([v.string(), v.string()]));

function locationOf(table: string, pairs: string): string {
  const query = v
    .parse(locationPairs, JSON.parse(pairs))
    .map((pair) => pair.map(encodeStrictly).join('='))
    .join('&');
  return `/${table}?${query}`;
}

/** Encodes all but what RFC 3986 leaves to names and values. */
function encodeStrictly(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

async function readPayload(request: Request, query: QueryParams): Promise<Payload> {
  return parsePayload(await request.text(), contentTypeOf(request), query.columns, false);
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
  switch (kind) {
    case 'insert':
      return planInsert(request, payload);
    case 'put':
      return planPut(request, payload);
    case 'update':
      return planUpdate(request, payload);
  }
}

function statusOf(kind: Kind, { inserted }: Answer, { representation, resolution }: Preferences): number {
  const wantsRows = representation === 'representation';
  if (kind === 'put') return wantsRows ? ((inserted ?? 0) > 0 ? 201 : 200) : 204;
  if (kind !== 'insert') return wantsRows ? 200 : 204;
  return resolution === 'merge-duplicates' && (inserted ?? 0) <= 0 ? 200 : 201;
}

function rowHeaders(kind: Kind, { page }: Answer, { count }: Preferences): Record<string, string> {
  const total = count === 'exact' || count === 'estimated' ? page : null;
  const range = kind === 'update' ? contentRange(0, page - 1, total) : contentRange(1, 0, total);
  return { 'Content-Range': range };
}

/** Of the preferences those that count for this change (upstream Response.hs, responsePreferences). */
function appliedPreferences(
  kind: Kind,
  plan: MutationPlan,
  query: QueryParams,
  asked: Preferences,
): Partial<Preferences> {
  const upserts =
    kind === 'insert' &&
    plan.kind === 'insert' &&
    (plan.table.primaryKey.length > 0 || query.onConflict !== null);
  return {
    resolution: upserts ? asked.resolution : null,
    missing: kind === 'insert' || kind === 'update' ? asked.missing : null,
    representation: asked.representation,
    count: asked.count,
    handling: asked.handling,
    timezone: asked.timezone,
    maxAffected: plan.kind === 'insert' ? null : asked.maxAffected,
  };
}
