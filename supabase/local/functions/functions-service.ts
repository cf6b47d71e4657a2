import { Hono, type Context } from 'hono';
import type { LocalEnv } from '../service';
import { BootError } from './function-process';
import type { FunctionRunner } from './function-runner';

/**
 * Edge functions: any method passes through with the path after the name, query, body and headers. Functions set their
 * own CORS headers.
 */
export function createFunctionsService(runner: FunctionRunner): Hono<LocalEnv> {
  const app = new Hono<LocalEnv>();
  app.all('*', (c) => answer(c, runner));
  return app;
}

async function answer(c: Context<LocalEnv>, runner: FunctionRunner): Promise<Response> {
  const { pathname, search } = new URL(c.req.raw.url);
  const name = pathname.split('/')[1] ?? '';
  if (!runner.exists(name)) return refuse(404, 'NOT_FOUND', 'Requested function was not found');
  // A preflight never carries a token.
  if (c.req.method !== 'OPTIONS' && runner.needsToken(name)) {
    const { token, tokenProblem } = c.get('caller');
    if (!c.req.header('authorization')) {
      return refuse(401, 'UNAUTHORIZED_NO_AUTH_HEADER', 'Missing authorization header');
    }
    // An API key does not count as a token either.
    if (token === null || tokenProblem !== null) {
      return refuse(401, 'UNAUTHORIZED_INVALID_JWT_FORMAT', 'Invalid JWT');
    }
  }
  try {
    return await runner.fetch(name, c.req.raw, pathname + search);
  } catch (error) {
    console.error(`Edge function ${name}:`, error);
    return error instanceof BootError
      ? refuse(503, 'BOOT_ERROR', 'Worker failed to boot (please check logs)')
      : refuse(500, 'WORKER_ERROR', 'Function exited due to an error (please check logs)');
  }
}

function refuse(status: number, code: string, message: string): Response {
  return Response.json({ code, message }, { status, headers: { 'sb-error-code': code } });
}
