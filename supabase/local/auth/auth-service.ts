import { Hono } from 'hono';
import type { LocalEnv, ServiceDeps } from '../service';
import { createAdminRoutes, requireAdmin } from './admin-routes';
import { createAuthContext, type AuthContext } from './auth-context';
import { errorResponse } from './auth-error';
import { AUTH_CONSTANTS, type AuthSettings } from './auth-settings';
import { authenticate } from './authenticate';
import { inviteUser } from './invite';
import { requestOtp, requestRecovery, requestSignUp } from './mail-routes';
import { publicSettings, SERVICE_INFO } from './public-info';
import { addressOf, createRateLimiter, type RateLimiter } from './rate-limit';
import { sendNonce } from './reauthenticate';
import { resendMail } from './resend';
import { refuseAuthorization, refuseLinking, refuseSingleSignOn } from './switched-off';
import { grantToken } from './token-route';
import { changeUser, readUser, signOut } from './user-routes';
import { verifyByLink, verifyByPost } from './verify-routes';

/**
 * Supabase Auth (GoTrue) for e-mail links, codes and passwords. Paths as upstream after the gateway stripped
 * /auth/v1; everything else of upstream's is refused by the gateway with 501. Files that comments of this folder name
 * are those of supabase/auth, below internal/.
 */
export function createAuthService(deps: ServiceDeps, settings: AuthSettings): Hono<LocalEnv> {
  const context = createAuthContext(deps, settings);
  const limiter = (perFiveMinutes: number, burst = settings.ipBurst) =>
    createRateLimiter({ burst, perFiveMinutes, clock: deps.clock });
  const wrongCodes = createRateLimiter({ ...AUTH_CONSTANTS.wrongCodes, clock: deps.clock });
  const limits = {
    otp: limiter(30),
    recover: limiter(30),
    resend: limiter(30),
    signup: limiter(30),
    verify: limiter(30),
    user: limiter(30),
    token: limiter(150, settings.tokenBurst),
  };
  const app = new Hono<LocalEnv>();
  app.onError((error, c) => errorResponse(error, c.req.raw));
  // Hono would answer HEAD by the GET route, and a mail scanner's HEAD would use up the link.
  app.use(async (c, next) => (c.req.method === 'HEAD' ? c.body(null, 405) : next()));

  app.get('/health', (c) => c.json(SERVICE_INFO));
  app.get('/settings', (c) => c.json(publicSettings()));
  app.get('/.well-known/jwks.json', (c) =>
    c.json({ keys: [deps.jwt.publicJwk] }, 200, { 'Cache-Control': 'public, max-age=600' }),
  );

  app.post('/otp', async (c) => {
    limits.otp.take(addressOf(c.req.raw));
    return c.json(await requestOtp(context, c.req.raw));
  });
  app.post('/recover', async (c) => {
    limits.recover.take(addressOf(c.req.raw));
    return c.json(await requestRecovery(context, c.req.raw));
  });
  app.post('/resend', async (c) => {
    limits.resend.take(addressOf(c.req.raw));
    return c.json(await resendMail(context, c.req.raw));
  });
  app.post('/invite', async (c) => {
    await requireAdmin(context, c);
    return c.json(await inviteUser(context, c.req.raw));
  });
  app.post('/signup', async (c) => c.json(await requestSignUp(context, limits.signup, c.req.raw)));
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
    const granted = await grantToken(context, c.req.raw);
    return granted ? c.json(granted) : c.notFound();
  });
  app.get('/authorize', (c) => refuseAuthorization(c.req.raw));
  app.post('/sso', () => refuseSingleSignOn());
  addUserRoutes(app, context, limits.user);
  app.route('/admin', createAdminRoutes(context));
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
  app.on(['GET', 'DELETE'], '/user/identities/:id', async (c) => {
    await authenticate(context, c.get('caller'));
    return refuseLinking();
  });
  app.get('/reauthenticate', async (c) =>
    c.json(await sendNonce(context, await authenticate(context, c.get('caller')))),
  );
  app.post('/logout', async (c) => {
    await signOut(context, await authenticate(context, c.get('caller')), c.req.raw);
    return c.body(null, 204);
  });
}
