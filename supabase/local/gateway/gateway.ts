import { Hono } from 'hono';
import type { JwtKeys, LocalEnv } from '../service';
import type { ApiKeys } from './api-keys';
import { readCaller } from './caller';
import { answerPreflight, isPreflight, withCors } from './cors';
import { unsupported } from './unsupported';

/** One service behind the gateway. */
export interface MountedService {
  /** e.g. /auth/v1; stripped before the service sees the request. */
  readonly prefix: string;
  readonly service: Hono<LocalEnv>;
  /** Value of Access-Control-Expose-Headers where the service sets none. */
  readonly exposedHeaders: string;
  /** True where the service answers preflights and sets CORS headers itself. */
  readonly hasOwnCors?: boolean;
  /** Paths (after the prefix) that hosted serves without an API key. */
  readonly openPaths: RegExp;
}

/**
 * The project's front door, like hosted's: preflights, API keys, caller, prefix, CORS headers. Unknown paths are
 * refused with 501.
 */
export function createGateway(
  keys: ApiKeys,
  jwt: JwtKeys,
  mounted: readonly MountedService[],
): (request: Request) => Promise<Response> {
  const routes = mounted.map((entry) => ({ ...entry, app: wrap(entry.service) }));
  return async (request) => {
    const url = new URL(request.url);
    const route = routes.find(
      ({ prefix }) => url.pathname === prefix || url.pathname.startsWith(`${prefix}/`),
    );
    if (isPreflight(request) && !route?.hasOwnCors) return answerPreflight(request);
    if (!route) return withCors(unsupported(request), '');
    const path = url.pathname.slice(route.prefix.length) || '/';
    const result = await readCaller(request, keys, jwt, !route.openPaths.test(path));
    if (!result.ok) return withCors(Response.json(result.body, { status: 401 }), '');
    const inner = new Request(new URL(path + url.search, url.origin), request);
    const answer = await route.app.fetch(inner, { caller: result.caller });
    return route.hasOwnCors ? answer : withCors(answer, route.exposedHeaders);
  };
}

function wrap(service: Hono<LocalEnv>): Hono<LocalEnv> {
  const app = new Hono<LocalEnv>();
  app.use(async (c, next) => {
    c.set('caller', c.env.caller);
    await next();
  });
  app.route('/', service);
  app.notFound((c) => unsupported(c.req.raw));
  app.onError((error) => {
    console.error(error);
    return Response.json({ message: 'The embedded backend failed; its console says why.' }, { status: 500 });
  });
  return app;
}
