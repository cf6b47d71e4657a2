import { Hono } from 'hono';
import type { LocalEnv, ServiceDeps } from '../service';

export function createAuthService(deps: ServiceDeps, _options: object): Hono<LocalEnv> {
  const app = new Hono<LocalEnv>();
  app.get('/.well-known/jwks.json', (c) => c.json({ keys: [deps.jwt.publicJwk] }));
  return app;
}
