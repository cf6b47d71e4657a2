import { afterAll, describe, expect, test } from 'vitest';
import { answerOf } from './auth-requests';
import { freshEmail, needLocal, openProject } from '../testing/harness';

// Error bodies, the gateway and limits. Sources are paths in supabase/auth, internal/.
const project = await openProject({ ipBurst: 30 });
afterAll(() => project.close());

const NEW_VERSION = { 'X-Supabase-Api-Version': '2024-01-01' };

describe('error bodies', () => {
  const message = 'Verify requires a verification type';

  test.each([
    // api/errors.go, api/apiversions.go: the closest known version is echoed
    ['2024-01-01', '2024-01-01', { code: 'validation_failed', message }],
    // api/apierrors/apierrors.go, HTTPError
    ['', null, { code: 400, error_code: 'validation_failed', msg: message }],
  ])('for the version "%s"', async (version, echoed, body) => {
    const response = await post('/auth/v1/verify', '{}', { 'X-Supabase-Api-Version': version });
    expect(response.headers.get('x-supabase-api-version')).toBe(echoed);
    expect(response.headers.get('x-sb-error-code')).toBe('validation_failed');
    // api/api.go; without it error.code is undefined in browsers
    expect(response.headers.get('access-control-expose-headers')).toContain('X-Supabase-Api-Version');
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(await response.json()).toEqual(body);
  });

  test('for invalid JSON and too much of it', async () => {
    // api/helpers.go
    expect(await answerOf(post('/auth/v1/otp', '{', NEW_VERSION))).toMatchObject({
      status: 400,
      body: {
        code: 'bad_json',
        message: expect.stringMatching(/^Could not parse request body as JSON: /) as unknown,
      },
    });
    const huge = JSON.stringify({ email: 'x'.repeat(1 << 20) });
    // api/api.go, limitRequestBody
    expect(await answerOf(post('/auth/v1/otp', huge, NEW_VERSION))).toMatchObject({
      status: 413,
      body: { code: 'request_entity_too_large' },
    });
  });
});

// api/signup.go inserts as supabase_auth_admin, which has no rights in public.
test('a trigger on auth.users that fails is a 500 whose code auth-js loses; nothing is left behind', async (context) => {
  const local = needLocal(project, context);
  await local.sql(
    `create function public.refuse() returns trigger language plpgsql as $$
     begin if new.email like 'refused%' then perform from public.users; end if; return new; end $$`,
  );
  await local.sql(
    'create trigger refuse after insert on auth.users for each row execute function public.refuse()',
  );
  const email = freshEmail('refused');
  const { error } = await project.client().auth.signInWithOtp({ email });
  // auth-js lib/fetch.ts: 5xx becomes AuthRetryableFetchError
  expect(error).toMatchObject({ name: 'AuthRetryableFetchError', status: 500 });
  expect(error?.code).toBeUndefined();
  expect(await local.sql('select id from auth.users where email = $1', [email])).toEqual([]);
  expect(await local.countMails(email)).toBe(0);
});

describe('gateway', () => {
  test('refuses a missing, a wrong and a mixed-up API key, and a secret one from a browser', async () => {
    const { publishableKey, secretKey } = project;
    const user = (headers: Readonly<Record<string, string>>, query = '') =>
      answerOf(project.request(`/auth/v1/user${query}`, { headers }));
    const refused = (message: string) => ({
      status: 401,
      body: expect.objectContaining({ message }) as unknown,
    });
    expect(await user({})).toEqual(refused('No API key found in request'));
    const wrong = refused('Invalid API key');
    expect(await user({ apikey: 'sb_publishable_other' })).toEqual(wrong);
    // [doc] api-keys: as bearer, a key must repeat the apikey
    expect(await user({ apikey: publishableKey, Authorization: `Bearer ${secretKey}` })).toEqual(wrong);
    expect(await user({}, `?apikey=${publishableKey}`)).toMatchObject({
      status: 403,
      body: { error_code: 'bad_jwt' },
    });
    const browser = { apikey: secretKey, 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64)' };
    expect(await user(browser)).toEqual(refused('Forbidden use of secret API key in browser'));
  });

  test('answers preflights without a key, and allows what was asked for', async () => {
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

  const CHALLENGE = { code_challenge: 'x'.repeat(43), code_challenge_method: 'plain' };
  test.for([
    ['GET /auth/v1/settings', null, 'GET /settings'],
    ['GET /auth/v1/admin/users', null, 'GET /admin/users'],
    ['POST /auth/v1/signup', {}, 'POST /signup'],
    ['POST /auth/v1/recover', {}, 'POST /recover'],
    ['GET /realtime/v1/websocket', null, 'GET /realtime/v1/websocket'],
    ['GET /graphql/v1', null, 'GET /graphql/v1'],
    ['GET /', null, 'GET /'],
    ['POST /auth/v1/token?grant_type=password', { email: 'a@b.de' }, 'the grant type "password"'],
    ['POST /auth/v1/token?grant_type=refresh_token', {}, 'a refresh without a token'],
    ['POST /auth/v1/otp', { email: 'a@b.de', password: 'x' }, 'the field password'],
    ['POST /auth/v1/otp', { email: 'a@b.de', ...CHALLENGE }, 'the code_challenge method "plain"'],
    ['POST /auth/v1/otp', { app_metadata: { role: 'admin' } }, 'the field app_metadata'],
    ['POST /auth/v1/verify', { type: 'sms', phone: '+4912345', token: '1' }, 'the field phone'],
  ] as const)('refuses %s %j with 501', async ([call, body, name], context) => {
    needLocal(project, context);
    const [method, path = ''] = call.split(' ');
    const headers = { apikey: project.secretKey, ...NEW_VERSION };
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    expect(await answerOf(project.request(path, init as RequestInit))).toMatchObject({
      status: 501,
      body: {
        code: 'not_supported_locally',
        message: expect.stringContaining(`does not support ${name}.`) as unknown,
      },
    });
  });
});

test.for([
  // api/middleware.go, api/apilimiter/apilimiter.go
  ['/auth/v1/verify', '{}', 10],
  // api/api.go and conf/configuration.go: RateLimitTokenRefresh, 150 in 5 minutes
  ['/auth/v1/token?grant_type=refresh_token', '{"refresh_token":"unknown"}', 2],
] as const)(
  '%s %s answers 30 requests of an address at once, then one every %d seconds',
  async ([path, body, interval], context) => {
    const local = needLocal(project, context);
    const from = async (address: string, to: string = path) =>
      (await post(to, body, { ...NEW_VERSION, 'X-Forwarded-For': address })).status;
    for (let sent = 0; sent < 30; sent += 1) expect(await from('203.0.113.7')).toBe(400);
    expect(await answerOf(post(path, body, { ...NEW_VERSION, 'X-Forwarded-For': '203.0.113.7' }))).toEqual({
      status: 429,
      body: { code: 'over_request_rate_limit', message: 'Request rate limit reached' },
    });
    expect(await from('203.0.113.8')).toBe(400);
    // Every endpoint has its own count.
    expect(await from('203.0.113.7', '/auth/v1/otp')).toBe(400);
    local.advance(interval);
    expect([await from('203.0.113.7'), await from('203.0.113.7')]).toEqual([400, 429]);
  },
);

function post(path: string, body: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
  return project.request(path, {
    method: 'POST',
    headers: { apikey: project.publishableKey, 'Content-Type': 'application/json', ...headers },
    body,
  });
}
