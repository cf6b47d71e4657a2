import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { LocalBackend } from '../backend';
import { createTestBackend } from '../testing/test-backend';

// Findings of the fuzz test. Hosted answers some of the sign-in ones with a general 500.
const URL = 'http://127.0.0.1:54321';
const DEEP = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
const FORM = 'application/x-www-form-urlencoded';

let backend: LocalBackend;
let checkout: string;
let portal: string;

beforeAll(async () => {
  backend = await createTestBackend({ ipBurst: 10_000, mailIntervalSec: 0 });
  const customer = await idOf(await callProvider('customers', 'email=a@b.test'));
  portal = await idOf(
    await callProvider('billing_portal/sessions', `customer=${customer}&return_url=http://a.test`),
  );
  const reload = await backend.fetch(new Request(`${URL}/payments/link/token-reload`));
  checkout = reload.headers.get('location')?.split('/').at(-1) ?? '';
  vi.spyOn(console, 'error');
});
afterAll(async () => {
  expect(console.error).not.toHaveBeenCalled();
  vi.restoreAllMocks();
  await backend.close();
});

function callProvider(path: string, body: string | null, headers: Readonly<Record<string, string>> = {}) {
  const authorization = `Bearer ${backend.payments?.secrets.STRIPE_SECRET_KEY ?? ''}`;
  const init = { method: body === null ? 'GET' : 'POST', body };
  const sent = { authorization, 'content-type': FORM, ...headers };
  return backend.fetch(new Request(`${URL}/v1/${path}`, { ...init, headers: sent }));
}

async function idOf(answer: Response): Promise<string> {
  return String(((await answer.json()) as { readonly id?: unknown }).id);
}

function callPage(path: string, contentType: string, body: string): Promise<Response> {
  const init = { method: 'POST', body, headers: { 'content-type': contentType } };
  return backend.fetch(new Request(`${URL}/payments/${path}`, init));
}

test.each([
  ['a form without its boundary', 'multipart/form-data', 'card=good'],
  ['JSON', 'application/json', '{"card":"good"}'],
])('a payment page that gets %s says that it cannot read it', async (_, contentType, body) => {
  for (const path of [`checkout/${checkout}`, `portal/${portal}`]) {
    const answer = await callPage(path, contentType, body);
    expect([answer.status, await answer.text()], path).toEqual([400, expect.stringContaining('form')]);
  }
});

test('a payment page with an impossible id is not found, and an impossible price changes nothing', async () => {
  for (const value of ['%00', 'a%00b', '%FF', '%zz', 'x'.repeat(5000), '..%2f..', 'cs_x']) {
    for (const page of ['checkout', 'portal']) {
      const shown = await backend.fetch(new Request(`${URL}/payments/${page}/${value}`));
      const sent = await callPage(`${page}/${value}`, FORM, 'card=good');
      expect([shown.status, sent.status], value).toEqual([404, 404]);
    }
    expect((await callPage(`portal/${portal}`, FORM, `price=${value}`)).status, value).toBe(303);
  }
});

test('a payment link refuses a reference that cannot be stored', async () => {
  const visit = (id: string) =>
    backend.fetch(new Request(`${URL}/payments/link/token-reload?client_reference_id=${id}`));
  for (const id of ['%00', 'a%00b', 'x'.repeat(300)]) expect((await visit(id)).status, id).toBe(400);
  for (const id of ['%FF', 'a-b_1']) expect((await visit(id)).status, id).toBe(303);
});

test('the provider’s API refuses impossible texts, numbers and depths', async () => {
  const line = 'line_items[0][quantity]=1&line_items[0][price_data][recurring][interval]=month';
  const start = `mode=subscription&success_url=http://a.test&${line}&line_items[0][price_data][currency]=usd&line_items[0][price_data][product_data][name]=x`;
  const amount = `${start}&customer=cus_x&line_items[0][price_data][unit_amount]=`;
  for (const [path, body] of [
    ['customers', 'email=a%00b'],
    ['customers', 'email=a&metadata[a%00b]=1'],
    ['customers', `email=a&a${'[b]'.repeat(20_000)}=1`],
    ['checkout/sessions', amount + '9'.repeat(400)],
    ['checkout/sessions', amount + '9'.repeat(17)],
    ['checkout/sessions', `${start}&customer=%00`],
  ] as const) {
    const answer = await callProvider(path, body);
    expect([answer.status, await answer.json()], body.slice(0, 80)).toMatchObject([
      400,
      { error: { type: 'invalid_request_error' } },
    ]);
  }
  expect((await callProvider('checkout/sessions/%00', null)).status).toBe(404);
});

const OBJECTS = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`;
const STORAGE = '/storage/v1/object';

test.each<[path: string, body: string, code?: string]>([
  ['/rest/v1/support_tickets', `{"subject":${DEEP}}`, 'PGRST102'],
  ['/rest/v1/support_tickets', OBJECTS, 'PGRST102'],
  ['/rest/v1/rpc/get_token_stats', `{"x":${DEEP}}`, 'PGRST102'],
  [`${STORAGE}/%00/a.mp4`, 'x'],
  [`${STORAGE}/sign/a`, '{"expiresIn":60,"paths":["\\u0000"]}'],
  [`${STORAGE}/list/original_videos`, '{"prefix":"\\u0000"}'],
  [`${STORAGE}/list/a`, '{"prefix":"","limit":9e18}'],
  ['/auth/v1/otp', '{"email":"a\\u0000@b.test"}'],
  ['/auth/v1/otp', '{"email":"zero@b.test","data":{"\\u0000":1}}'],
  ['/auth/v1/otp', '{"email":"half@b.test","data":{"a":"\\ud800"}}'],
  ['/auth/v1/otp', `{"email":"deep@b.test","data":{"a":${DEEP}}}`],
  ['/auth/v1/token?grant_type=refresh_token', '{"refresh_token":"\\u0000"}'],
  ['/auth/v1/token?grant_type=pkce', '{"auth_code":"\\u0000","code_verifier":"x"}'],
  ['/auth/v1/verify', '{"token_hash":"\\u0000","type":"email"}'],
])('%s refuses zero bytes, half characters and endless depth with 400', async (path, body, code) => {
  const answer = await callApi(path, 'POST', body);
  const said = (await answer.json()) as { readonly code?: unknown };
  expect(answer.status).toBe(400);
  if (code !== undefined) expect(said.code).toBe(code);
});

test('brackets inside strings do not count as depth', async () => {
  const body = JSON.stringify({ subject: `\\"${'['.repeat(5000)}` });
  const answer = await callApi('/rest/v1/support_tickets', 'POST', body);
  expect(await answer.json()).toMatchObject({ code: expect.not.stringMatching('PGRST102') });
});

test('a link with an impossible token redirects like one with a wrong token', async () => {
  const answer = await callApi('/auth/v1/verify?token=pkce_%00&type=magiclink', 'GET', null);
  expect([answer.status, answer.headers.get('location')]).toEqual([303, expect.stringContaining('error=')]);
});

function callApi(path: string, method: string, body: string | null): Promise<Response> {
  const headers = { apikey: backend.keys.secret, 'content-type': 'application/json' };
  return backend.fetch(new Request(URL + path, { method, body, headers }));
}
