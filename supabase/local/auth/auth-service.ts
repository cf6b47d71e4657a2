import { Hono } from 'hono';
import type { LocalEnv, ServiceDeps } from '../service';
import { createAuthContext, type AuthContext } from './auth-context';
import { errorResponse } from './auth-error';
import { AUTH_CONSTANTS, type AuthSettings } from './auth-settings';
import { authenticate } from './authenticate';
import { requestOtp } from './mail-routes';
import { addressOf, createRateLimiter, type RateLimiter } from './rate-limit';
import { grantToken } from './token-route';
import { changeUser, readUser, signOut } from './user-routes';
import { verifyByLink, verifyByPost } from './verify-routes';

/**
 * Serves the calls of Supabase Auth (GoTrue) that the app makes: links and codes in mails, sessions and the user. The
 * gateway strips /auth/v1 from the paths; other calls are refused with 501. Files named in this folder's comments are
 * in supabase/auth, below internal/.
 */
export function createAuthService(deps: ServiceDeps, settings: AuthSettings): Hono<LocalEnv> {
  const context = createAuthContext(deps, settings);
  const limiter = (perFiveMinutes: number, burst = settings.ipBurst) =>
    createRateLimiter({ burst, perFiveMinutes, clock: deps.clock });
  const wrongCodes = createRateLimiter({ ...AUTH_CONSTANTS.wrongCodes, clock: deps.clock });
  const limits = {
    otp: limiter(30),
    verify: limiter(30),
    user: limiter(30),
    token: limiter(150, settings.tokenBurst),
  };
  const app = new Hono<LocalEnv>();
  app.onError((error, c) => errorResponse(error, c.req.raw));
  // Hono would answer HEAD by the GET route, and a mail scanner's HEAD would use up the link.
  app.use(async (c, next) => (c.req.method === 'HEAD' ? c.body(null, 405) : next()));

  app.get('/.well-known/jwks.json', (c) =>
    c.json({ keys: [deps.jwt.publicJwk] }, 200, { 'Cache-Control': 'public, max-age=600' }),
  );

  app.post('/otp', async (c) => {
    limits.otp.take(addressOf(c.req.raw));
    return c.json(await requestOtp(context, c.req.raw));
  });
  app.get('/verify', async (c) => {
    limits.verify.take(addressOf(c.req.raw));
    return verifyByLink(context, c.req.raw);
  });
  app.post('/verify', async (c) => {
    limits.verify.take(addressOf(c.req.raw));
    return c.json(await verifyByPost(context, wrongCodes, c.req.raw));
  });
  app.post('/token', async (c) => {
    limits.token.take(addressOf(c.req.raw));
    return c.json(await grantToken(context, c.req.raw));
  });
  addUserRoutes(app, context, limits.user);
  return app;
}

/** What a signed-in user does with their own account. */
function addUserRoutes(app: Hono<LocalEnv>, context: AuthContext, limiter: RateLimiter): void {
  app.get('/user', async (c) =>
    c.json(await readUser(context, await authenticate(context, c.get('caller')))),
  );
  app.put('/user', async (c) => {
    const caller = await authenticate(context, c.get('caller'));
    limiter.take(addressOf(c.req.raw));
    return c.json(await changeUser(context, caller, c.req.raw));
  });
  app.post('/logout', async (c) => {
    await signOut(context, await authenticate(context, c.get('caller')), c.req.raw);
    return c.body(null, 204);
  });
}
