import { Hono } from 'hono';
import type { LocalEnv, ServiceDeps } from '../service';

export function createRestService(_deps: ServiceDeps): Hono<LocalEnv> {
  return new Hono<LocalEnv>();
}
