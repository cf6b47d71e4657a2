import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshEmail, needLocal, openProject, type Project } from '../testing/harness';

// Error bodies, the gateway and limits. Sources are paths in supabase/auth, internal/.
let project: Project;

beforeAll(async () => {
  project = await openProject({ ipBurst: 30 });
});
afterAll(() => project.close());

const NEW_VERSION = { 'X-Supabase-Api-Version': '2024-01-01' };

describe('error bodies', () => {
  test('from version 2024-01-01 on', async () => {
    for (const version of ['2024-01-01', '2026-05-05']) {
      const response = await verifyNothing({ 'X-Supabase-Api-Version': version });
      // api/errors.go, api/apiversions.go: the closest known version is echoed
      expect(response.headers.get('x-supabase-api-version')).toBe('2024-01-01');
      expect(response.headers.get('x-sb-error-code')).toBe('validation_failed');
      expect(await response.json()).toEqual({
        code: 'validation_failed',
        message: 'Verify requires a verification type',
      });
    }
  });

  test('without a version, with an older and with a broken one', async () => {
    for (const headers of [
      {},
      { 'X-Supabase-Api-Version': '2023-12-31' },
      { 'X-Supabase-Api-Version': 'latest' },
    ]) {
      const response = await verifyNothing(headers);
      expect(response.headers.get('x-supabase-api-version')).toBeNull();
      expect(response.headers.get('x-sb-error-code')).toBe('validation_failed');
      // api/apierrors/apierrors.go, HTTPError
      expect(await response.json()).toEqual({
        code: 400,
        error_code: 'validation_failed',
        msg: 'Verify requires a verification type',
      });
    }
  });

  test('invalid JSON and too much of it', async () => {
    const broken = await post('/auth/v1/otp', '{', NEW_VERSION);
    // api/helpers.go
    expect(broken.status).toBe(400);
    expect(await broken.json()).toMatchObject({
      code: 'bad_json',
      message: expect.stringMatching(/^Could not parse request body as JSON: /),
    });
    const huge = await post('/auth/v1/otp', JSON.stringify({ email: 'x'.repeat(1 << 20) }), NEW_VERSION);
    // api/api.go, limitRequestBody
    expect(huge.status).toBe(413);
    expect(await huge.json()).toMatchObject({ code: 'request_entity_too_large' });
  });
});

describe('a failing trigger on auth.users', () => {
  beforeAll(async () => {
    await project.local?.sql(
      `create function public.refuse() returns trigger language plpgsql security definer set search_path = '' as $$
       begin
         if new.email like 'refused%' then raise exception 'no players today' using hint = 'come back'; end if;
         if new.email like 'teapot%' then raise sqlstate 'PT418' using message = 'short and stout'; end if;
         if new.email like 'rights%' then insert into public.rightless values (current_user); end if;
         return new;
       end $$`,
    );
    await project.local?.sql('create table public.rightless (who text)');
    await project.local?.sql(
      'create trigger refuse after insert on auth.users for each row execute function public.refuse()',
    );
  });

  test('is a 500 whose code auth-js loses; nothing is left behind', async (context) => {
    const local = needLocal(project, context);
    const email = freshEmail('refused');
    const { error } = await project.client().auth.signInWithOtp({ email });
    // api/signup.go; auth-js lib/fetch.ts: 5xx becomes AuthRetryableFetchError
    expect(error).toMatchObject({ name: 'AuthRetryableFetchError', status: 500 });
    expect(error?.code).toBeUndefined();
    expect(await local.sql('select id from auth.users where email = $1', [email])).toEqual([]);
    expect(await local.countMails(email)).toBe(0);
  });

  test('the body in both versions', async (context) => {
    needLocal(project, context);
    const body = () => JSON.stringify({ email: freshEmail('refused') });
    expect(await (await post('/auth/v1/otp', body(), NEW_VERSION)).json()).toEqual({
      code: 'unexpected_failure',
      message: 'Database error saving new user',
    });
    const old = await post('/auth/v1/otp', body());
    // utilities/postgres.go: P0001 passes through in the older version
    expect(old.status).toBe(500);
    expect(await old.json()).toEqual({ code: 'P0001', message: 'no players today', hint: 'come back' });
    const teapot = await post('/auth/v1/otp', JSON.stringify({ email: freshEmail('teapot') }));
    expect(teapot.status).toBe(418);
    expect(await teapot.json()).toEqual({ code: 'PT418', message: 'short and stout' });
  });

  test('runs with the rights of its definer, called by supabase_auth_admin', async (context) => {
    const local = needLocal(project, context);
    expect((await project.client().auth.signInWithOtp({ email: freshEmail('rights') })).error).toBeNull();
    await local.sql('alter function public.refuse() security invoker');
    // api/signup.go inserts as supabase_auth_admin, which has no rights in public
    const { error } = await project.client().auth.signInWithOtp({ email: freshEmail('rights') });
    await local.sql('alter function public.refuse() security definer');
    expect(error?.status).toBe(500);
  });
});

describe('gateway', () => {
  test('API keys', async () => {
    const missing = await project.request('/auth/v1/user');
    expect(missing.status).toBe(401);
    expect(await missing.json()).toEqual({
      message: 'No API key found in request',
      hint: 'No `apikey` request header or url param was found.',
    });
    const wrong = await project.request('/auth/v1/user', { headers: { apikey: 'sb_publishable_other' } });
    expect(wrong.status).toBe(401);
    expect(await wrong.json()).toEqual({
      message: 'Invalid API key',
      hint: 'Double check your Supabase `anon` or `service_role` API key.',
    });
    const byQuery = await project.request(`/auth/v1/user?apikey=${project.publishableKey}`);
    expect([byQuery.status, (await byQuery.json()) as unknown]).toMatchObject([
      403,
      { error_code: 'bad_jwt' },
    ]);
  });

  test('a key as bearer must repeat the apikey; a secret key is refused from a browser', async () => {
    const mixed = await project.request('/auth/v1/user', {
      headers: { apikey: project.publishableKey, Authorization: `Bearer ${project.secretKey}` },
    });
    // [doc] api-keys
    expect(mixed.status).toBe(401);
    const browser = await project.request('/auth/v1/user', {
      headers: { apikey: project.secretKey, 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64)' },
    });
    expect(browser.status).toBe(401);
    expect(await browser.json()).toMatchObject({ message: 'Forbidden use of secret API key in browser' });
  });

  test('preflights need no key and allow what was asked for', async () => {
    for (const path of ['/auth/v1/otp', '/rest/v1/videos', '/storage/v1/object/a/b']) {
      const response = await project.request(path, {
        method: 'OPTIONS',
        headers: {
          Origin: 'http://localhost:5173',
          'Access-Control-Request-Method': 'POST',
          'Access-Control-Request-Headers': 'apikey,authorization,x-client-info',
        },
      });
      // docker/volumes/api/kong.yml: cors plugin without settings
      expect([200, 204]).toContain(response.status);
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
      expect(response.headers.get('access-control-allow-headers')).toContain('x-client-info');
      expect(response.headers.get('access-control-allow-methods')).toContain('PATCH');
    }
  });

  test('answers and errors expose the version header to browsers', async () => {
    for (const response of [
      await verifyNothing(NEW_VERSION),
      await project.request('/auth/v1/user', { headers: { apikey: project.publishableKey } }),
    ]) {
      // api/api.go; without it error.code is undefined in browsers
      expect(response.headers.get('access-control-expose-headers')).toContain('X-Supabase-Api-Version');
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
    }
  });

  test.for([
    ['GET', '/auth/v1/settings'],
    ['GET', '/auth/v1/health'],
    ['GET', '/auth/v1/factors'],
    ['GET', '/auth/v1/authorize?provider=google'],
    ['GET', '/auth/v1/reauthenticate'],
    ['GET', '/auth/v1/admin/users'],
    ['POST', '/auth/v1/admin/generate_link'],
    ['POST', '/auth/v1/signup'],
    ['POST', '/auth/v1/recover'],
    ['POST', '/auth/v1/resend'],
    ['POST', '/auth/v1/invite'],
    ['POST', '/auth/v1/sso'],
    ['GET', '/realtime/v1/websocket'],
    ['GET', '/graphql/v1'],
    ['GET', '/'],
  ] as const)('%s %s is refused with 501', async ([method, path], context) => {
    needLocal(project, context);
    const response = await project.request(path, { method, headers: { apikey: project.secretKey } });
    expect([response.status, await response.json()]).toMatchObject([501, { code: 'not_supported_locally' }]);
  });

  test.for([
    ['the grant type "password"', '/auth/v1/token?grant_type=password', { email: 'a@example.com' }],
    ['the field password', '/auth/v1/otp', { email: 'a@example.com', password: 'x' }],
    ['the field phone', '/auth/v1/verify', { type: 'sms', phone: '+4912345', token: '1' }],
    ['the field app_metadata', '/auth/v1/otp', { app_metadata: { role: 'admin' } }],
  ] as const)('%s is refused with 501 by name', async ([name, path, body], context) => {
    needLocal(project, context);
    const response = await post(path, JSON.stringify(body), NEW_VERSION);
    expect([response.status, await response.json()]).toMatchObject([
      501,
      {
        code: 'not_supported_locally',
        message: expect.stringContaining(`does not support ${name}.`) as unknown,
      },
    ]);
  });
});

describe('limit by address', () => {
  test('30 requests at once, then one every 10 seconds, per address and endpoint', async (context) => {
    const local = needLocal(project, context);
    const from = (address: string) => verifyNothing({ ...NEW_VERSION, 'X-Forwarded-For': address });
    for (let sent = 0; sent < 30; sent += 1) expect((await from('203.0.113.7')).status).toBe(400);
    const refused = await from('203.0.113.7');
    // api/middleware.go, api/apilimiter/apilimiter.go
    expect(refused.status).toBe(429);
    expect(await refused.json()).toEqual({
      code: 'over_request_rate_limit',
      message: 'Request rate limit reached',
    });
    expect((await from('203.0.113.8')).status).toBe(400);
    const elsewhere = await post('/auth/v1/otp', '{}', { 'X-Forwarded-For': '203.0.113.7' });
    expect(elsewhere.status).toBe(400);
    local.advance(10);
    expect((await from('203.0.113.7')).status).toBe(400);
    expect((await from('203.0.113.7')).status).toBe(429);
  });
});

describe('limit of refreshes', () => {
  test('30 from one address at once, then one every 2 seconds', async (context) => {
    const local = needLocal(project, context);
    const path = '/auth/v1/token?grant_type=refresh_token';
    const refresh = async () =>
      (await post(path, '{"refresh_token":"unknown"}', { ...NEW_VERSION, 'X-Forwarded-For': '203.0.113.9' }))
        .status;
    for (let sent = 0; sent < 30; sent += 1) expect(await refresh()).toBe(400);
    // api/api.go and conf/configuration.go: RateLimitTokenRefresh, 150 in 5 minutes.
    expect(await refresh()).toBe(429);
    local.advance(2);
    expect([await refresh(), await refresh()]).toEqual([400, 429]);
  });
});

function verifyNothing(headers: Record<string, string>): Promise<Response> {
  return post('/auth/v1/verify', '{}', headers);
}

function post(path: string, body: string, headers: Record<string, string> = {}): Promise<Response> {
  return project.request(path, {
    method: 'POST',
    headers: { apikey: project.publishableKey, 'Content-Type': 'application/json', ...headers },
    body,
  });
}
