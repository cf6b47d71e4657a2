import { Hono, type MiddlewareHandler } from 'hono';
import type { LocalEnv, ServiceDeps } from '../service';
import { AUTH_CONSTANTS, createAuthContext, type AuthContext, type AuthSettings } from './auth-context';
import { errorResponse, notSupported } from './auth-error';
import { authenticate } from './authenticate';
import { exchangeCode } from './flow-state';
import { addressOf, createRateLimiter } from './rate-limit';
import { refreshSession } from './refresh';
import { requestCode } from './request-code';
import type { TokenResponse } from './sessions';
import { loadUserJson } from './user-json';
import { changeUser, signOut } from './user-routes';
import { verifyByLink, verifyByPost } from './verify';

/**
 * Serves the calls of Supabase Auth (GoTrue) that the app makes: links and codes in mails, sessions and the user. The
 * gateway strips /auth/v1 from the paths; other calls are refused with 501. Files named in this folder's comments are
 * in supabase/auth, below internal/.
 */
export function createAuthService(deps: ServiceDeps, settings: AuthSettings): Hono<LocalEnv> {
  const context = createAuthContext(deps, settings);
  const wrongCodes = createRateLimiter({ ...AUTH_CONSTANTS.wrongCodes, clock: deps.clock });
  /** Limits each address; every endpoint has its own count. */
  const limited = (perFiveMinutes = 30, burst = settings.ipBurst): MiddlewareHandler => {
    const limiter = createRateLimiter({ burst, perFiveMinutes, clock: deps.clock });
    return async (c, next) => {
      limiter.take(addressOf(c.req.raw));
      await next();
    };
  };
  const app = new Hono<LocalEnv>();
  app.onError((error, c) => errorResponse(error, c.req.raw));
  // Hono would answer HEAD by the GET route, and a mail scanner's HEAD would use up the link.
  app.use(async (c, next) => (c.req.method === 'HEAD' ? c.body(null, 405) : next()));

  app.get('/.well-known/jwks.json', (c) =>
    c.json({ keys: [deps.jwt.publicJwk] }, 200, { 'Cache-Control': 'public, max-age=600' }),
  );
  app.post('/otp', limited(), async (c) => c.json(await requestCode(context, c.req.raw)));
  app.on(['GET', 'POST'], '/verify', limited());
  app.get('/verify', (c) => verifyByLink(context, c.req.raw));
  app.post('/verify', async (c) => c.json(await verifyByPost(context, wrongCodes, c.req.raw)));
  app.post('/token', limited(150, settings.tokenBurst), async (c) =>
    c.json(await grantToken(context, c.req.raw)),
  );
  app.get('/user', async (c) => {
    const { user } = await authenticate(context, c.get('caller'));
    return c.json(await context.transaction((tx) => loadUserJson(tx, user)));
  });
  app.put('/user', limited(), async (c) =>
    c.json(await changeUser(context, await authenticate(context, c.get('caller')), c.req.raw)),
  );
  app.post('/logout', async (c) => {
    await signOut(context, await authenticate(context, c.get('caller')), c.req.raw);
    return c.body(null, 204);
  });
  return app;
}

/** POST /token (api/token.go). */
async function grantToken(context: AuthContext, request: Request): Promise<TokenResponse> {
  const grant = new URL(request.url).searchParams.get('grant_type') ?? '';
  if (grant === 'pkce') return exchangeCode(context, request);
  if (grant === 'refresh_token') return refreshSession(context, request);
  throw notSupported(`the grant type "${grant}"`);
}
